import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Image } from "../../shared/image.ts";
import type { ProductDetails } from "../../shared/product.ts";
import {
  atLeast,
  type Change,
  type Condition,
  exists,
  missing,
  put,
  type TransactItem,
  tableName,
  update,
} from "../platform/expressions.ts";
import { everyPage, newestOf, type Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { documents, getMany } from "../platform/table.ts";
import { CatalogueEntry, Product } from "./product.ts";

const catalogue = "PRODUCTS";
const productKey = (id: string): Key => ({ pk: `PRODUCT#${id}`, sk: "PRODUCT" });

/** The fields that listings filter by, as the catalogue index projects them. */
const CatalogueItem = z.extend(z.omit(CatalogueEntry, { createdAt: true }), { catalogueSk: z.string() });

export const productItem = (product: Product): Item & Key => ({
  ...productKey(product.id),
  ...product,
  cataloguePk: catalogue,
  catalogueSk: `${product.createdAt}#${product.id}`,
});

/** A deleted product leaves the catalogue but keeps its item, so that open payments can still settle. */
export const isLive = (item: Item | undefined): item is Item => item?.cataloguePk === catalogue;

export const createProduct = (product: Product): TransactItem =>
  put<Product>(productItem(product), { pk: missing });

export const readProduct = (item: Item): Product => Product.parse(item);

export async function findProduct(id: string): Promise<Product | undefined> {
  const { Item: item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: productKey(id) }),
  );
  return isLive(item) ? readProduct(item) : undefined;
}

async function findMany(
  ids: readonly string[],
  consistent: boolean,
  isWanted: (item: Item) => boolean,
): Promise<Product[]> {
  const items = await getMany([...new Set(ids)].map(productKey), consistent);
  const found = new Map(items.filter(isWanted).map((item) => [item.pk, readProduct(item)]));
  return ids.flatMap((id) => found.get(productKey(id).pk) ?? []);
}

/** Live products in the order of `ids`; deleted and unknown ones are left out. */
export const findProducts = (ids: readonly string[], consistent = false): Promise<Product[]> =>
  findMany(ids, consistent, isLive);

/** Includes deleted products, which may have been paid for before they were deleted. */
export const findProductsEver = (ids: readonly string[]): Promise<Product[]> =>
  findMany(ids, true, () => true);

/** All live products as the catalogue index projects them, newest first. */
export async function* readCatalogue(): AsyncGenerator<CatalogueEntry> {
  const range = { index: "catalogue", partition: catalogue } as const;
  for await (const items of everyPage(range, { ScanIndexForward: false })) {
    for (const item of items) {
      const { catalogueSk, ...entry } = CatalogueItem.parse(item);
      yield { ...entry, createdAt: catalogueSk.slice(0, catalogueSk.lastIndexOf("#")) };
    }
  }
}

/** Ids of the live products, newest first. */
export const findNewest = (page: Page) => newestOf("catalogue", catalogue, page, (item) => String(item.id));

type Edit = ProductDetails & Pick<Product, "id" | "pricePaise" | "images">;

const live = { cataloguePk: catalogue } as const;
const change = (id: string, by: Change<Product>, where: Condition<Product>): TransactItem =>
  update<Product>(productKey(id), by, where);

/**
 * Sets the stock, or moves it by a difference; fails when that would make it negative. Also fails when the
 * pictures changed since they were read, so that an edit cannot name a picture that another one deletes.
 */
export function changeProduct(
  { id, ...edit }: Edit,
  stock: { set: number } | { move: number },
  seenImages: Image[],
): TransactItem {
  const seen = { ...live, images: seenImages };
  return "set" in stock
    ? change(id, { set: { ...edit, stock: stock.set } }, seen)
    : change(id, { set: edit, add: { stock: stock.move } }, { ...seen, stock: atLeast(-stock.move) });
}

/** Takes the product out of the catalogue. The item stays, for payments in progress. */
export const removeProduct = (id: string, at: Date): TransactItem =>
  update<Product & { deletedAt: string }>(
    productKey(id),
    { set: { deletedAt: at.toISOString() }, remove: ["cataloguePk", "catalogueSk"] },
    live,
  );

interface Units {
  productId: string;
  quantity: number;
}

/**
 * For the start of a checkout: moves units from stock to held. Fails when too few are left or the product was
 * deleted.
 */
export const holdStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: -quantity, held: quantity } }, { ...live, stock: atLeast(quantity) });
/** For an abandoned checkout: moves held units back to stock, also for a product deleted meanwhile. */
export const releaseStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: quantity, held: -quantity } }, { held: atLeast(quantity) });
/** For a paid checkout: moves held units to sold. */
export const sellHeld = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { held: -quantity, sold: quantity } }, { held: atLeast(quantity) });
/** For an order cancelled before shipping: moves sold units back to stock. */
export const returnSold = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: quantity, sold: -quantity } }, { pk: exists });
/**
 * For a payment without a hold: moves units from stock to sold. Fails when too few are left or the product
 * was deleted.
 */
export const sellStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: -quantity, sold: quantity } }, { ...live, stock: atLeast(quantity) });

/** One write per line, named by the product's id. */
export const eachLine = <L extends Units>(
  lines: readonly L[],
  move: (line: L) => TransactItem,
): Record<string, TransactItem> => Object.fromEntries(lines.map((line) => [line.productId, move(line)]));

/** Adds to the sum of ratings (in half stars) and to their number. Fails when the product was deleted. */
export const rateProduct = (productId: string, halves: number, reviews: number): TransactItem =>
  change(productId, { add: { ratingHalves: halves, reviewCount: reviews } }, live);
