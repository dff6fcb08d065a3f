import { check, exists, missing, put, remove, type TransactItem, update } from "../platform/expressions.ts";
import { everyItem, newestOf } from "../platform/list.ts";
import type { Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, getMany } from "../platform/table.ts";
import { type Family, StoredFamily as Stored, type StoredFamily } from "./family.ts";
import type { CatalogueEntry } from "./product.ts";

const families = "FAMILIES";
const familyKey = (id: string): Key => ({ pk: `FAMILY#${id}`, sk: "FAMILY" });

/** An attribute for each member, so that sales of different colours don't contend. */
const stockPrefix = "stock_";
const stockName = (productId: string): string => stockPrefix + productId;

function readFamily(item: Item): Family {
  const units = Object.entries(item).flatMap(([name, value]) =>
    name.startsWith(stockPrefix) ? [[name.slice(stockPrefix.length), Number(value)] as const] : [],
  );
  return { ...Stored.parse(item), stock: Object.fromEntries(units) };
}

export async function findFamily(id: string | undefined): Promise<Family | undefined> {
  const item = id === undefined ? undefined : await getItem(familyKey(id));
  return item && readFamily(item);
}

export async function findFamilies(
  ids: readonly string[],
  consistent = false,
): Promise<ReadonlyMap<string, Family>> {
  const items = await getMany([...new Set(ids)].map(familyKey), consistent);
  return new Map(items.map(readFamily).map((family) => [family.id, family]));
}

export const findNewestFamilies = (page: Page) =>
  newestOf({ index: "byKind", partition: families }, page, readFamily);

export type FamilyFields = Pick<CatalogueEntry, "familyId" | "values" | "tones">;

/** Returns what the index of all products lacks about members. */
export async function readFamilyFields(): Promise<ReadonlyMap<string, FamilyFields>> {
  const fields = new Map<string, FamilyFields>();
  for await (const { id, members } of everyItem(findNewestFamilies))
    for (const { product, values, tones } of members) fields.set(product, { familyId: id, values, tones });
  return fields;
}

const stockOf = (stock: Family["stock"]): Record<string, number> =>
  Object.fromEntries(Object.entries(stock).map(([id, units]) => [stockName(id), units]));

const familyItem = ({ stock, ...family }: Family): Item & Key => ({
  ...familyKey(family.id),
  ...family,
  ...stockOf(stock),
  kindPk: families,
  kindSk: family.id,
});

export const createFamily = (family: Family): TransactItem =>
  put<StoredFamily>(familyItem(family), { pk: missing });

interface Movement {
  joined?: Family["stock"];
  left?: readonly string[];
}

/** Fails if the family changed since it was read. */
export const changeFamily = (
  seen: StoredFamily,
  change: Partial<Pick<StoredFamily, "name" | "axes" | "members">>,
  { joined = {}, left = [] }: Movement = {},
): TransactItem =>
  update<StoredFamily & Record<string, unknown>>(
    familyKey(seen.id),
    { set: { ...change, ...stockOf(joined), version: seen.version + 1 }, remove: left.map(stockName) },
    { version: seen.version },
  );

export const removeFamily = ({ id, version }: StoredFamily): TransactItem =>
  remove<StoredFamily>(familyKey(id), { version });

/** Fails if the family changed since it was read. */
export const sameFamily = ({ id, version }: StoredFamily): TransactItem =>
  check<StoredFamily>(familyKey(id), { version });

export const setMemberStock = (familyId: string, productId: string, stock: number): TransactItem =>
  update<Record<string, unknown>>(
    familyKey(familyId),
    { set: { [stockName(productId)]: stock } },
    { pk: exists },
  );
