import { findLowStock, readLowStockAfter } from "../low-stock.table.ts";
import type { SortCursor } from "./sort-cursor.ts";
import { findForStaff, type Page, type StaffFound, unknownStock } from "./staff-search.ts";
import type { StaffView } from "./staff-selection.ts";

const newest = { query: { sort: "newest" }, low: new Map() } as const;

/** Lists products that are not low in stock, newest first. */
async function findOthers(views: readonly StaffView[], { after, limit }: Page): Promise<SortCursor[]> {
  const others: SortCursor[] = [];
  for (let last = after; others.length < limit; ) {
    const { cursors } = findForStaff(views, newest, { after: last, limit });
    const low = await findLowStock(cursors.map(([, id]) => id));
    others.push(...cursors.flatMap(([, id]): SortCursor[] => (low.has(id) ? [] : [[unknownStock, id]])));
    last = cursors.at(-1);
    if (cursors.length < limit) break;
  }
  return others.slice(0, limit);
}

async function findLow({ after, limit }: Page): Promise<SortCursor[]> {
  const last = after && { stock: Number(after[0]), id: after[1] };
  return (await readLowStockAfter(last, limit)).map(({ stock, id }) => [stock, id]);
}

/** Lists as `findForStaff` does by stock without a filter, but reads the stock of the page instead of all that is low. */
export async function findByStock(views: readonly StaffView[], { after, limit }: Page): Promise<StaffFound> {
  const { total } = findForStaff(views, newest, { after: undefined, limit: 0 });
  const low = await findLow({ after, limit });
  const last: SortCursor | undefined = after?.[0] === unknownStock ? [0, after[1]] : undefined;
  const others = await findOthers(views, { after: last, limit: limit - low.length });
  return { cursors: [...low, ...others], total };
}
