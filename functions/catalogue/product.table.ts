import * as z from "zod/mini";
import { keysOf } from "../../shared/core/builtins.ts";
import { found } from "../../shared/core/errors.ts";
import { unsetFields } from "../../shared/core/fields.ts";
import { ProductDetails } from "../../shared/products/details.ts";
import type { AdminProduct } from "../../shared/products/schemas.ts";
import {
  type AttributeChange,
  type Condition,
  missing,
  put,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getMany } from "../platform/table.ts";
import { readFamilyFields } from "./family.table.ts";
import {
  CatalogueEntry,
  detailsOnWire,
  Product,
  type RatingFigures,
  StoredDetails,
  starsOf,
} from "./product.ts";
import {
  catalogue,
  listed,
  liveProducts,
  readOrigins,
  unlisted,
  withGtin,
  withOrigin,
} from "./product-lists.table.ts";
import { productAt } from "./schedule.ts";
import { claimSku, releaseSku } from "./sku.table.ts";
import { createStock, endSale, stockKey } from "./stock.table.ts";

const productKey = (id: string): Key => ({ pk: `PRODUCT#${id}`, sk: "PRODUCT" });

const CatalogueItem = z.extend(z.omit(CatalogueEntry, { createdAt: true }), { catalogueSk: z.string() });

export const productOfChange = (partition: string | undefined): string | undefined =>
  /^PRODUCT#(.*)$/.exec(partition ?? "")?.[1];

export const productItem = (product: Product): Item & Key => ({
  ...productKey(product.id),
  ...StoredDetails.parse(product),
  ...(product.stock === 0 && { soldOut: true }),
  ...(!product.hidden && listed(product)),
  ...withGtin(product),
  ...withOrigin(product),
});

/** A deleted product keeps its items, so that open payments can still settle. */
const isLive = (item: Item): boolean => item.cataloguePk === catalogue;
const isKept = (item: Item): boolean => isLive(item) || item.hidden === true;

export const createProduct = (product: Product) => ({
  product: put<StoredDetails>(productItem(product), { pk: missing }),
  stock: createStock(product),
  ...claimSku(product),
});

export const keysOfProduct = (id: string): Key[] => [productKey(id), stockKey(id)];

export function readProducts(items: readonly Item[]): ReadonlyMap<string, Product> {
  const units = new Map(items.filter(({ sk }) => sk === "STOCK").map((item) => [item.pk, item]));
  const details = items.filter(({ sk }) => sk === "PRODUCT");
  return new Map(details.map((item) => [String(item.id), Product.parse({ ...units.get(item.pk), ...item })]));
}

async function findMany(
  ids: readonly string[],
  consistent: boolean,
  isWanted: (item: Item) => boolean,
): Promise<Product[]> {
  const items = await getMany([...new Set(ids)].flatMap(keysOfProduct), consistent);
  const found = readProducts(items.filter((item) => item.sk === "STOCK" || isWanted(item)));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Products as shoppers have them now: their schedule is compared with the clock. */
const shownNow = <P extends StoredDetails>(products: readonly P[]): P[] => {
  const now = new Date();
  return products.map((product) => productAt(product, now)).filter(({ hidden }) => !hidden);
};

export const findProducts = async (ids: readonly string[], consistent = false): Promise<Product[]> =>
  shownNow(await findMany(ids, consistent, isLive));

/** As stored, for staff and for writes, with those that shoppers can't find. */
export const findKeptProducts = (ids: readonly string[], consistent = false): Promise<Product[]> =>
  findMany(ids, consistent, isKept);

/** With hidden and deleted ones, at the price that applies now. */
export async function findProductsEver(ids: readonly string[]): Promise<Product[]> {
  const now = new Date();
  return (await findMany(ids, true, () => true)).map((product) => productAt(product, now));
}

async function findManyDetails(
  ids: readonly string[],
  consistent: boolean,
  isWanted: (item: Item) => boolean,
): Promise<StoredDetails[]> {
  const items = await getMany([...new Set(ids)].map(productKey), consistent);
  const found = new Map(items.filter(isWanted).map((item) => [item.id, StoredDetails.parse(item)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export const findDetails = async (ids: readonly string[], consistent = false): Promise<StoredDetails[]> =>
  shownNow(await findManyDetails(ids, consistent, isLive));

export const findKeptDetails = (ids: readonly string[], consistent = false): Promise<StoredDetails[]> =>
  findManyDetails(ids, consistent, isKept);

/** With hidden and deleted ones. */
export const findDetailsEver = (ids: readonly string[]): Promise<StoredDetails[]> =>
  findManyDetails(ids, false, () => true);

export async function findRating(id: string): Promise<Pick<AdminProduct, "rating" | "numofReviews">> {
  const [product] = await findDetails([id], true);
  const { rating, numofReviews } = detailsOnWire(found(product, "Product"));
  return { rating, numofReviews };
}

export async function* readCatalogue(): AsyncGenerator<CatalogueEntry> {
  const [families, countries] = await Promise.all([readFamilyFields(), readOrigins()]);
  for await (const items of everyPage(liveProducts, { ScanIndexForward: false })) {
    for (const item of items) {
      const { catalogueSk, ...entry } = CatalogueItem.parse(item);
      yield {
        ...entry,
        ...families.get(entry.id),
        origin: countries.get(entry.id) ?? "",
        createdAt: catalogueSk.slice(0, catalogueSk.lastIndexOf("#")),
      };
    }
  }
}

/** The level is stored with the units. */
const EditedDetails = z.omit(ProductDetails, { reorderLevel: true });
const scheduleNames = ["visibility", "liveFrom", "liveUntil", "priceChange"] as const;

const editedNames = [
  ...keysOf(EditedDetails.shape),
  ...(["pricePaise", "mrpPaise", "images", "hidden", "awaitsPhoto"] as const),
  ...scheduleNames,
] as const;

const live = { cataloguePk: catalogue } as const;
/** Deleting a hidden product removes the mark. */
const kept = ({ hidden }: Pick<Product, "hidden">) => (hidden ? { hidden: true } : live);
const change = (
  id: string,
  by: AttributeChange<StoredDetails>,
  where: Condition<StoredDetails>,
): TransactItem => update<StoredDetails>(productKey(id), by, where);

const Compared = z.omit(CatalogueEntry, { createdAt: true, origin: true });

/** Fails if the product changed since it was read, so that the search index records what is stored. */
const asRead = (seen: StoredDetails): Condition<StoredDetails> => {
  const { kindSk } = withOrigin(seen);
  return { ...kept(seen), ...unsetFields(Compared.shape), ...z.parse(Compared, seen), kindSk };
};

const asEdited = (seen: StoredDetails): Condition<StoredDetails> => ({
  ...asRead(seen),
  images: seen.images,
  version: seen.version,
});

function edited(after: StoredDetails, seen: StoredDetails) {
  const fields = Object.fromEntries(editedNames.map((name) => [name, after[name]]));
  const place = after.hidden ? unlisted : seen.hidden && listed(seen);
  const listing = { ...place, ...withGtin(after), ...withOrigin(after) };
  return { ...fields, version: (seen.version ?? 0) + 1, ...listing };
}

/** Fails if another edit came since the product was read, so that neither undoes the other. */
export const changeProduct = (after: StoredDetails, seen: StoredDetails): TransactItem =>
  change(seen.id, { set: edited(after, seen) }, asEdited(seen));

/** Fields of members that their family decides. */
export type MemberChange = Partial<Omit<StoredDetails, "id" | "createdAt">>;

const asMember = (seen: StoredDetails): Condition<StoredDetails> => ({
  ...asEdited(seen),
  ...starsOf(seen),
  own: seen.own,
});

/** Fails if anything about the product changed since it was read, its rating included. */
export const changeMember = (seen: StoredDetails, set: MemberChange): TransactItem =>
  change(
    seen.id,
    { set: { ...set, ...withOrigin({ ...seen, ...set }), version: (seen.version ?? 0) + 1 } },
    asMember(seen),
  );

/** Edits a product that joins a family, or changes its values there, at once. Fails as `changeMember` does. */
export const editMember = (after: StoredDetails, seen: StoredDetails, set: MemberChange): TransactItem =>
  change(seen.id, { set: { ...edited({ ...after, ...set }, seen), ...set } }, asMember(seen));

export const markSoldOut = (seen: StoredDetails, soldOut: boolean): TransactItem =>
  change(seen.id, { set: { soldOut } }, asRead(seen));

/** Fails if the product joined or left a family or got another SKU since it was read. */
export const removeProduct = (seen: StoredDetails, at: Date) => ({
  product: update<StoredDetails & { deletedAt: string }>(
    productKey(seen.id),
    {
      set: { deletedAt: at.toISOString() },
      remove: [
        ...(["cataloguePk", "catalogueSk", "ownerPk", "ownerSk", "kindPk", "kindSk"] as const),
        ...(["hidden", "familyId", "own"] as const),
        ...scheduleNames,
      ],
    },
    { ...kept(seen), familyId: seen.familyId, sku: seen.sku },
  ),
  stock: endSale(seen),
  ...releaseSku(seen),
});

/** Fails if the product changed since it was read. `own`: of a family's member that is itself rated. */
export const rateProduct = (
  seen: StoredDetails,
  move: RatingFigures,
  own: StoredDetails["own"] = seen.own,
): TransactItem => change(seen.id, { add: move, set: { own } }, { ...asRead(seen), own: seen.own });

/** Fails if the product changed since it was read. */
export const setSold = (seen: StoredDetails, soldIn90Days: number | undefined): TransactItem =>
  change(seen.id, { set: { soldIn90Days } }, asRead(seen));
