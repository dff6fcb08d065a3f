import type { ListingSort } from "../products/catalogue.ts";
import { runOf } from "./candidates.ts";
import { familyRuns, runOfPlaces, straddlers, topRuns } from "./family-runs.ts";
import { type Grouped, partOf } from "./grouped.ts";
import { listingRun, type Run } from "./runs.ts";
import { isEveryPrice } from "./views.ts";

interface Listed {
  runs: readonly Run[];
  total: number;
}

export const runsOf = (runs: readonly Run[]): Listed => ({
  runs,
  total: runs.reduce((sum, { total }) => sum + total, 0),
});

/** A filter that keeps families whole leaves their newest members; one of prices also the straddlers. */
function newestCards(grouped: Grouped, kept: number): Listed {
  const leads = partOf(grouped, "leads").map(({ view, filter }) => listingRun(view, filter));
  const isWhole = grouped.all.every(({ view, filter }) => isEveryPrice(view, filter));
  const others = isWhole ? [] : straddlers(grouped);
  return runsOf([
    ...leads,
    ...others.map(({ part, positions }) => runOfPlaces(part.view, positions, () => 0, kept)),
  ]);
}

/** Lists the first `kept` cards, and counts all. */
export function cardsIn(grouped: Grouped, sort: ListingSort, kept: number): Listed {
  const isPlain = grouped.all.every(({ matches, filter }) => !matches && !filter.tests);
  if (isPlain) {
    const newest = newestCards(grouped, kept);
    const isNewest = sort === "newest" || sort === "best";
    return isNewest ? newest : { runs: topRuns(grouped, { sort, kept }), total: newest.total };
  }
  const alone = partOf(grouped, "alone").map((each) => runOf(each, sort, kept));
  return runsOf([...alone, ...familyRuns(grouped, "kin", { sort, kept })]);
}
