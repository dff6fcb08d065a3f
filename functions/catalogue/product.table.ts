import * as z from "zod/mini";
import { found } from "../../shared/core/errors.ts";
import { unsetFields } from "../../shared/core/fields.ts";
import type { AdminProduct, ProductDetails } from "../../shared/products/schemas.ts";
import {
  type AttributeChange,
  type Condition,
  missing,
  put,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { newestRowsOf } from "../platform/list.ts";
import { everyPage, type Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getMany } from "../platform/table.ts";
import { readFamilyFields } from "./family.table.ts";
import {
  CatalogueEntry,
  detailsOnWire,
  originOf,
  Product,
  type RatingFigures,
  StoredDetails,
  starsOf,
} from "./product.ts";
import { claimSku, releaseSku } from "./sku.table.ts";
import { createStock, endSale, stockKey } from "./stock.table.ts";

const catalogue = "PRODUCTS";
const productKey = (id: string): Key => ({ pk: `PRODUCT#${id}`, sk: "PRODUCT" });

const CatalogueItem = z.extend(z.omit(CatalogueEntry, { createdAt: true }), { catalogueSk: z.string() });

export const productOfChange = (partition: string | undefined): string | undefined =>
  /^PRODUCT#(.*)$/.exec(partition ?? "")?.[1];

const listed = ({ createdAt, id }: StoredDetails) => ({
  cataloguePk: catalogue,
  catalogueSk: `${createdAt}#${id}`,
});

const gtinPartition = (gtin: string): string => `GTIN#${gtin.padStart(14, "0")}`;

/** Lists the product by its GTIN, of which shorter forms are the same number with leading zeros. */
const withGtin = ({ id, gtin }: Pick<StoredDetails, "id" | "gtin">) =>
  gtin === undefined
    ? { ownerPk: undefined, ownerSk: undefined }
    : { ownerPk: gtinPartition(gtin), ownerSk: id };

const origins = "ORIGINS";

/** Lists the product by its country, which the index `catalogue` lacks. */
function withOrigin(product: Pick<StoredDetails, "id" | "declarations">) {
  const origin = originOf(product);
  return origin === ""
    ? { kindPk: undefined, kindSk: undefined }
    : { kindPk: origins, kindSk: `${origin}#${product.id}` };
}

async function readOrigins(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const items of everyPage({ index: "byKind", partition: origins }))
    for (const { kindSk } of items) {
      const [origin = "", id = ""] = String(kindSk).split("#");
      found.set(id, origin);
    }
  return found;
}

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

export const findProducts = (ids: readonly string[], consistent = false): Promise<Product[]> =>
  findMany(ids, consistent, isLive);

/** With those that shoppers can't find. */
export const findKeptProducts = (ids: readonly string[], consistent = false): Promise<Product[]> =>
  findMany(ids, consistent, isKept);

export const findProductsEver = (ids: readonly string[]): Promise<Product[]> =>
  findMany(ids, true, () => true);

export async function findDetails(ids: readonly string[], consistent = false): Promise<StoredDetails[]> {
  const items = await getMany([...new Set(ids)].map(productKey), consistent);
  const found = new Map(items.filter(isLive).map((item) => [item.id, StoredDetails.parse(item)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function findRating(id: string): Promise<Pick<AdminProduct, "rating" | "numofReviews">> {
  const [product] = await findDetails([id], true);
  const { rating, numofReviews } = detailsOnWire(found(product, "Product"));
  return { rating, numofReviews };
}

const liveProducts = { index: "catalogue", partition: catalogue } as const;

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

export const findNewest = (page: Page) => newestRowsOf(liveProducts, page, ({ id }) => String(id));

/** Returns the ids of products with this GTIN, hidden ones included. Two may have the same. */
export async function findByGtin(gtin: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const items of everyPage({ index: "byOwner", partition: gtinPartition(gtin) }))
    ids.push(...items.map(({ ownerSk }) => String(ownerSk)));
  return ids;
}

type Edit = ProductDetails & Pick<Product, "id" | "pricePaise" | "mrpPaise" | "images" | "hidden">;

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

/** Fails if another edit came since the product was read, so that neither undoes the other. */
export const changeProduct = ({ id, reorderLevel: _, ...edit }: Edit, seen: StoredDetails): TransactItem => {
  const product = { id, ...edit };
  const wasHidden = seen.hidden && !edit.hidden;
  const listing = { ...(wasHidden && listed(seen)), ...withGtin(product), ...withOrigin(product) };
  return change(id, { set: { ...edit, version: (seen.version ?? 0) + 1, ...listing } }, asEdited(seen));
};

/** What a family decides about its members. */
export type MemberChange = Partial<Omit<StoredDetails, "id" | "createdAt">>;

/** Fails if anything about the product changed since it was read, its rating included. */
export const changeMember = (seen: StoredDetails, set: MemberChange): TransactItem =>
  change(
    seen.id,
    { set: { ...set, ...withOrigin({ ...seen, ...set }), version: (seen.version ?? 0) + 1 } },
    { ...asEdited(seen), ...starsOf(seen), own: seen.own },
  );

export const markSoldOut = (seen: StoredDetails, soldOut: boolean): TransactItem =>
  change(seen.id, { set: { soldOut } }, asRead(seen));

/** Fails if the product joined or left a family or got another SKU since it was read. */
export const removeProduct = (seen: StoredDetails, at: Date) => ({
  product: update<StoredDetails & { deletedAt: string }>(
    productKey(seen.id),
    {
      set: { deletedAt: at.toISOString() },
      remove: [
        "cataloguePk",
        "catalogueSk",
        "ownerPk",
        "ownerSk",
        "kindPk",
        "kindSk",
        "hidden",
        "familyId",
        "own",
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
