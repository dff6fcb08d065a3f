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

/** The fields a listing filters by, as the catalogue index holds them. */
const CatalogueItem = z.extend(z.omit(CatalogueEntry, { createdAt: true }), { catalogueSk: z.string() });

export const productItem = (product: Product): Item & Key => ({
  ...productKey(product.id),
  ...product,
  cataloguePk: catalogue,
  catalogueSk: `${product.createdAt}#${product.id}`,
});

/** A deleted product keeps its item, so that open payments still settle, but leaves the catalogue. */
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

/** Live products in the order asked for; those that are gone are left out. */
export const findProducts = (ids: readonly string[], consistent = false): Promise<Product[]> =>
  findMany(ids, consistent, isLive);

/** Deleted ones too: for what was paid before it was deleted. */
export const findProductsEver = (ids: readonly string[]): Promise<Product[]> =>
  findMany(ids, true, () => true);

/** All live products as the catalogue index has them, newest first. */
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
 * Stock is set to a number, or moved by a difference that must leave none below zero. The pictures must
 * be those that the change began with: of two edits at once, neither names what the other deletes.
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

/** Out of the catalogue; the item stays for payments under way. */
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

/** Checkout begins: units leave the shelf. Refused when fewer are left or the product was deleted. */
export const holdStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: -quantity, held: quantity } }, { ...live, stock: atLeast(quantity) });
/** Checkout given up: units go back, also to a product deleted meanwhile. */
export const releaseStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: quantity, held: -quantity } }, { held: atLeast(quantity) });
/** Paid: held units are sold. */
export const sellHeld = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { held: -quantity, sold: quantity } }, { held: atLeast(quantity) });
/** Cancelled before shipping: sold units go back on the shelf. */
export const returnSold = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: quantity, sold: -quantity } }, { pk: exists });
/** Paid without a hold: units go straight from the shelf. */
export const sellStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: -quantity, sold: quantity } }, { ...live, stock: atLeast(quantity) });

/** One item a line, named by its product. */
export const eachLine = <L extends Units>(
  lines: readonly L[],
  move: (line: L) => TransactItem,
): Record<string, TransactItem> => Object.fromEntries(lines.map((line) => [line.productId, move(line)]));

/** Moves the sum of ratings and their number; fails when the product is gone. */
export const rateProduct = (productId: string, halves: number, reviews: number): TransactItem =>
  change(productId, { add: { ratingHalves: halves, reviewCount: reviews } }, live);
