import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { categories } from "../../shared/catalogue.ts";
import { Image } from "../../shared/product.ts";
import { CatalogueBuilder } from "../domain/catalogue-builder.ts";
import type { Segment } from "../domain/catalogue-segment.ts";
import type { Product } from "../domain/product.ts";
import {
  documents,
  everyPage,
  getMany,
  type Item,
  type Key,
  newestOf,
  type Page,
  type Part,
  tableName,
} from "./table.ts";

const catalogue = "PRODUCTS";
const productKey = (id: string): Key => ({ pk: `PRODUCT#${id}`, sk: "PRODUCT" });

const ProductItem = z.object({
  id: z.string(),
  name: z.string(),
  pricePaise: z.number(),
  category: z.enum(categories),
  description: z.string(),
  stock: z.number(),
  held: z.number(),
  sold: z.number(),
  ratingHalves: z.number(),
  reviewCount: z.number(),
  images: z.array(Image),
  createdAt: z.string(),
});

/** What a listing filters by, as the catalogue index holds it. */
const CatalogueItem = z.extend(
  z.pick(ProductItem, { id: true, name: true, pricePaise: true, category: true, description: true }),
  { catalogueSk: z.string() },
);

export const productItem = (product: Product): Item => ({
  ...productKey(product.id),
  ...product,
  cataloguePk: catalogue,
  catalogueSk: `${product.createdAt}#${product.id}`,
});

/** A deleted product keeps its item, so that open payments still settle, but leaves the catalogue. */
export const isLive = (item: Item | undefined): item is Item => item?.cataloguePk === catalogue;

export const createProduct = (product: Product): Part => ({
  Put: {
    TableName: tableName(),
    Item: productItem(product),
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

export const readProduct = (item: Item): Product => ProductItem.parse(item);

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

/** The whole catalogue made ready for searching. */
export async function buildCatalogue(): Promise<Segment> {
  const builder = new CatalogueBuilder();
  const query = {
    IndexName: "catalogue",
    KeyConditionExpression: "cataloguePk = :all",
    ExpressionAttributeValues: { ":all": catalogue },
    ScanIndexForward: false,
  };
  for await (const items of everyPage(query)) {
    for (const item of items) {
      const { catalogueSk, ...entry } = CatalogueItem.parse(item);
      builder.add({ ...entry, createdAt: catalogueSk.slice(0, catalogueSk.lastIndexOf("#")) });
    }
  }
  return builder.finish();
}

/** Ids of the live products, newest first. */
export const findNewest = (page: Page) => newestOf("catalogue", catalogue, page, (item) => String(item.id));

type Change = Pick<Product, "id" | "name" | "pricePaise" | "category" | "description" | "images">;

/**
 * Stock is set to a number, or moved by a difference that must leave none below zero. The pictures must
 * be those that the change began with: of two edits at once, neither names what the other deletes.
 */
export const changeProduct = (
  change: Change,
  stock: { set: number } | { move: number },
  seenImages: readonly Image[],
): Part => ({
  Update: {
    TableName: tableName(),
    Key: productKey(change.id),
    UpdateExpression:
      "SET #name = :name, pricePaise = :price, category = :category, description = :description, images = :images, " +
      ("set" in stock ? "stock = :stock" : "stock = stock + :stock"),
    ConditionExpression: `cataloguePk = :all AND images = :seen${"set" in stock ? "" : " AND stock >= :least"}`,
    ExpressionAttributeNames: { "#name": "name" },
    ExpressionAttributeValues: {
      ":all": catalogue,
      ":name": change.name,
      ":price": change.pricePaise,
      ":category": change.category,
      ":description": change.description,
      ":images": change.images,
      ":seen": seenImages,
      ...("set" in stock ? { ":stock": stock.set } : { ":stock": stock.move, ":least": -stock.move }),
    },
  },
});

/** Out of the catalogue; the item stays for payments under way. */
export const removeProduct = (id: string, at: Date): Part => ({
  Update: {
    TableName: tableName(),
    Key: productKey(id),
    UpdateExpression: "SET deletedAt = :at REMOVE cataloguePk, catalogueSk",
    ConditionExpression: "cataloguePk = :all",
    ExpressionAttributeValues: { ":all": catalogue, ":at": at.toISOString() },
  },
});

interface Units {
  productId: string;
  quantity: number;
}

const moveUnits = ({ productId, quantity }: Units, update: string, condition: string): Part => ({
  Update: {
    TableName: tableName(),
    Key: productKey(productId),
    UpdateExpression: update,
    ConditionExpression: condition,
    ExpressionAttributeValues: { ":n": quantity, ...(condition.includes(":all") && { ":all": catalogue }) },
  },
});

/** Checkout begins: units leave the shelf. Refused when fewer are left or the product was deleted. */
export const holdStock = (units: Units): Part =>
  moveUnits(units, "SET stock = stock - :n, held = held + :n", "stock >= :n AND cataloguePk = :all");
/** Checkout given up: units go back, also to a product deleted meanwhile. */
export const releaseStock = (units: Units): Part =>
  moveUnits(units, "SET stock = stock + :n, held = held - :n", "held >= :n");
/** Paid: held units are sold. */
export const sellHeld = (units: Units): Part =>
  moveUnits(units, "SET held = held - :n, sold = sold + :n", "held >= :n");
/** Cancelled before shipping: sold units go back on the shelf. */
export const returnSold = (units: Units): Part =>
  moveUnits(units, "SET stock = stock + :n, sold = sold - :n", "attribute_exists(pk)");
/** Paid without a hold: units go straight from the shelf. */
export const sellStock = (units: Units): Part =>
  moveUnits(units, "SET stock = stock - :n, sold = sold + :n", "stock >= :n AND cataloguePk = :all");

/** Moves the sum of ratings and their number; fails when the product is gone. */
export const rateProduct = (productId: string, halves: number, reviews: number): Part => ({
  Update: {
    TableName: tableName(),
    Key: productKey(productId),
    UpdateExpression: "SET ratingHalves = ratingHalves + :halves, reviewCount = reviewCount + :reviews",
    ConditionExpression: "cataloguePk = :all",
    ExpressionAttributeValues: { ":halves": halves, ":reviews": reviews, ":all": catalogue },
  },
});
