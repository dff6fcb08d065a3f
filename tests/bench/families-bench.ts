import { deepEqual } from "node:assert/strict";
import { withChanges } from "../../functions/catalogue/index/catalogue.ts";
import type { Query } from "../../shared/search/candidates.ts";
import { listIn } from "../../shared/search/search.ts";
import type { View } from "../../shared/search/views.ts";
import { groupNaively } from "../catalogue/index/naive.ts";
import { listings, pages } from "./catalogue-queries.ts";
import { familiesShop, productsInFamilies, randomQueries, viewsOf } from "./family-shop.ts";
import { median, short, tableOf, timed } from "./median.ts";

/** Looking at every product takes seconds a listing beyond this. */
const maxChecked = 100_000;
const checkedQueries = 24;
const runs = 60;

/** Throws if a listing differs from what looking at everything finds. Returns the number of listings. */
function check(count: number): number {
  const { views, ...shop } = familiesShop(count);
  let checked = 0;
  for (const asked of randomQueries(checkedQueries)) {
    const expected = groupNaively(shop, asked);
    for (const page of [1, 2, 40]) {
      const window = { start: (page - 1) * 12, count: 12 };
      deepEqual(listIn(views, asked, window), expected(window));
      checked++;
    }
  }
  return checked;
}

const asked = Object.entries(listings).map(([name, { water, ...rest }]): [string, Query] => [
  name,
  { sort: "newest", ...rest, specs: water ? [{ key: "water", values: [water] }] : [] },
]);

/** One page after the other, of which the first has counts. */
function timeOf(views: readonly View[], query: Query): number {
  let turn = 0;
  const ask = (): void => {
    const page = pages[turn++ % pages.length] ?? 1;
    listIn(views, query, { start: (page - 1) * 12, count: 12 });
  };
  ask();
  return median(timed(runs, ask));
}

const compared = (single: number, cards: number): string =>
  `${short(single)} : ${short(cards)} (${short(cards / single)}×)`;

function row(count: number): string[] {
  const checked = count <= maxChecked ? check(count) : 0;
  const views = viewsOf(productsInFamilies(count));
  const times = asked.map(([, query]) =>
    compared(timeOf(views, query), timeOf(views, { ...query, isGrouped: true })),
  );
  const [product] = productsInFamilies(1);
  const changed = (isGrouped: boolean): number =>
    median(
      timed(9, () => {
        const newer = withChanges(views, product ? [{ id: product.id, entry: product }] : []);
        listIn(
          newer,
          { keyword: "", sort: "newest", fromPaise: 0, toPaise: 5_000_000, isGrouped },
          { start: 0, count: 12 },
        );
      }),
    );
  return [count.toLocaleString("en"), `${checked}`, ...times, compared(changed(false), changed(true))];
}

/** Compares listings of single products with those of cards, as `single : cards (factor)` in milliseconds. */
export function benchFamilies(sizes: readonly number[]): string {
  const head = ["products", "listings checked", ...asked.map(([name]) => name), "first after a change"];
  return tableOf(head, sizes.map(row));
}
