import { toPaise } from "../core/money.ts";
import { categories, categoryNames, priceRange } from "../products/catalogue.ts";
import type { FacetCounts, ListingCounts } from "../products/facet.ts";
import { buildSegment, fields } from "./builder.ts";
import { type Query, runOf, withWords } from "./candidates.ts";
import { type CardFamily, cardsOf } from "./card-family.ts";
import { cardsIn } from "./cards.ts";
import { familiesIn } from "./families.ts";
import { grouped } from "./grouped.ts";
import { idAt } from "./ids.ts";
import { countsOf, searchFor } from "./recent-searches.ts";
import { pageOf, type Run, type Window } from "./runs.ts";
import { suggestFilters, type Wanted } from "./suggest-filters.ts";
import { type View, viewOf } from "./views.ts";

interface Found {
  ids: string[];
  total: number;
  /** In a grouped listing, by the id of the product that a family's card shows. */
  families?: ReadonlyMap<string, CardFamily>;
}

const idsOf = (runs: readonly Run[], window: Window): string[] =>
  pageOf(runs, window).map(({ view, position }) => idAt(view.listing.ids, position));

function pageIn({ cards, runs, total }: ReturnType<typeof searchFor>, window: Window): Found {
  return cards ? { ...cardsOf(cards, pageOf(runs, window)), total } : { ids: idsOf(runs, window), total };
}

export function findWithFacets(
  views: readonly View[],
  query: Query,
  window: Window,
): Found & { facets: FacetCounts[]; counts?: ListingCounts } {
  const search = searchFor(views, query, window);
  return { ...pageIn(search, window), ...countsOf(search, query) };
}

export const find = (views: readonly View[], query: Query, window: Window): Found =>
  pageIn(searchFor(views, query, window), window);

const sizeOfAll = (views: readonly View[]): number => views.reduce((sum, { size }) => sum + size, 0);

export interface Listed extends Found {
  size: number;
  facets: FacetCounts[];
  counts?: ListingCounts | undefined;
}

export const listIn = (views: readonly View[], query: Query, window: Window): Listed => ({
  ...(window.start === 0
    ? findWithFacets(views, query, window)
    : { ...find(views, query, window), facets: [] }),
  size: sizeOfAll(query.isGrouped ? familiesIn(views).views.map(({ leads }) => leads) : views),
});

/** Treats each category as a product of that name. */
const openCategories = (): View =>
  viewOf(
    buildSegment(
      categories.map((category, index) => ({
        id: index.toString(16).padStart(24, "0"),
        name: categoryNames[category],
        category,
        description: "",
        pricePaise: 0,
        createdAt: new Date(0).toISOString(),
      })),
    ).listing,
  );

const maxFilters = 3;

export function suggest(views: readonly View[], keyword: string, count: number, synonymous?: string) {
  const query = {
    keyword,
    synonymous,
    sort: "best",
    fromPaise: 0,
    toPaise: toPaise(priceRange.max),
  } as const;
  const named = withWords([openCategories()], query, fields.category).map((each) =>
    runOf(each, "best", count),
  );
  const countOf = (wanted: Wanted): number =>
    find(views, { ...wanted, keyword: "", sort: "newest", isGrouped: true }, { start: 0, count: 0 }).total;
  const found = grouped(withWords(views, query, fields.name), views);
  const filters = suggestFilters(keyword, countOf, maxFilters);
  return {
    ids: cardsOf(found, pageOf(cardsIn(found, query.sort, count).runs, { start: 0, count })).ids,
    filters: filters.map(({ name, query: parameters }) => ({ name, query: parameters })),
    categories: idsOf(named, { start: 0, count: categories.length }).flatMap(
      (id) => categories[Number.parseInt(id, 16)] ?? [],
    ),
  };
}
