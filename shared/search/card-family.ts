import { familyIdAt } from "./family-columns.ts";
import type { Grouped } from "./grouped.ts";
import { idAt } from "./ids.ts";
import type { Matches } from "./matches.ts";
import { marks } from "./properties.ts";
import { newestFirst, type Ranked, type Row } from "./runs.ts";
import type { Listing } from "./segment.ts";
import type { Counted } from "./tallies.ts";
import { tester } from "./views.ts";

export interface CardFamily {
  id: string;
  found: string[];
}

/** Returns 0 for a product that doesn't match. */
function scoreIn({ positions, scores }: Matches, position: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return positions[low] === position ? (scores[low] ?? 0) : 0;
}

type Score = (position: number) => number | undefined;

/** Returns undefined for products that were not found. */
function scorerOf({ view, matches, filter }: Counted): Score {
  const passes = tester(view, filter);
  return (position) => {
    const score = matches && scoreIn(matches, position);
    return score === 0 || !passes(position) ? undefined : (score ?? 0);
  };
}

const isSoldOut = ({ view, position }: Row): boolean =>
  ((view.listing.marks[position] ?? 0) & marks.soldOut) !== 0;
const soldOf = ({ view, position }: Row): number => view.listing.unitsSold[position] ?? 0;
const idOf = ({ view, position }: Row): string => idAt(view.listing.ids, position);

/** The best match, otherwise the best-selling one in stock. */
const shownFirst = (a: Ranked, b: Ranked): number =>
  b.score - a.score ||
  Number(isSoldOut(a)) - Number(isSoldOut(b)) ||
  soldOf(b) - soldOf(a) ||
  newestFirst(a, b);

interface Cards {
  ids: string[];
  /** By the shown product's id. */
  families: ReadonlyMap<string, CardFamily>;
}

/** Chooses what each card of a page shows. O(members of its families). */
export function cardsOf({ all, families }: Grouped, page: readonly Row[]): Cards {
  const parts = new Map(families.views.map((each) => [each.view.listing, each]));
  const scorers = new Map<Listing, Score>(all.map((each) => [each.view.listing, scorerOf(each)]));
  const shown = new Map<string, CardFamily>();
  const ids = page.map((row) => {
    const { listing } = row.view;
    const familyId = familyIdAt(listing, row.position);
    if (familyId === undefined) return idOf(row);
    const group = parts.get(listing)?.groups[row.position] ?? 0;
    const found = families.membersOf(group).flatMap((member): Ranked[] => {
      const score = scorers.get(member.view.listing)?.(member.position);
      return score === undefined ? [] : [{ ...member, score }];
    });
    const [id = idOf(row), ...others] = found.sort(shownFirst).map(idOf);
    shown.set(id, { id: familyId, found: [id, ...others] });
    return id;
  });
  return { ids, families: shown };
}
