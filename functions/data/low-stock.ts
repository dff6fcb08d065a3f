import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { categories, lowStockThreshold } from "../../shared/catalogue.ts";
import { isLive, readProduct } from "./product.ts";
import { documents, everyPage, type Item, tableName } from "./table.ts";

const list = "LOWSTOCK";

const Entry = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(categories),
  pricePaise: z.number(),
  stock: z.number(),
});
export type LowStock = z.infer<typeof Entry>;

function entryOf(item: Item | undefined): LowStock | undefined {
  if (item?.sk !== "PRODUCT" || !isLive(item)) return undefined;
  const { id, name, category, pricePaise, stock } = readProduct(item);
  return stock <= lowStockThreshold ? { id, name, category, pricePaise, stock } : undefined;
}

/** Keeps the list of what can run out soon, from the changes of products in their order. */
export async function noteStock(before: Item | undefined, after: Item | undefined): Promise<void> {
  const entry = entryOf(after);
  const old = entryOf(before);
  if (entry && JSON.stringify(entry) !== JSON.stringify(old)) {
    const Item = { pk: list, sk: entry.id, ...entry };
    await documents.send(new PutCommand({ TableName: tableName(), Item }));
  }
  if (!entry && old) {
    await documents.send(new DeleteCommand({ TableName: tableName(), Key: { pk: list, sk: old.id } }));
  }
}

/** What is at or below the threshold, the emptiest first. */
export async function readLowStock(): Promise<LowStock[]> {
  const entries: LowStock[] = [];
  const query = { KeyConditionExpression: "pk = :list", ExpressionAttributeValues: { ":list": list } };
  for await (const items of everyPage(query)) entries.push(...items.map((item) => Entry.parse(item)));
  return entries.sort((one, other) => one.stock - other.stock);
}
