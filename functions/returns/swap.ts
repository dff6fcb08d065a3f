import { AppError } from "../../shared/core/errors.ts";
import { findProducts } from "../catalogue/product.table.ts";
import type { Product } from "../catalogue/product.ts";
import type { Order } from "../orders/order.ts";
import { arrivedUnits, type ReturnLine } from "./return.ts";

interface Item {
  product: string;
  quantity: number;
  swapFor?: string | undefined;
}

function refuse(why: string): never {
  throw new AppError("invalid", "items", { items: why });
}

function swapOf(order: Order, item: Item, products: ReadonlyMap<string, Product>) {
  const [own, other] = [products.get(item.product), products.get(item.swapFor ?? "")];
  const paid = order.lines.find(({ productId }) => productId === item.product);
  if (!other) refuse("This colour is no longer sold. Pick another one");
  if (!own || own.id === other.id || own.familyId === undefined || own.familyId !== other.familyId)
    refuse(`${other.name} isn't another colour of this product`);
  if (other.pricePaise !== paid?.pricePaise)
    refuse(`${other.name} has another price. Ask for a refund and order it instead`);
  if (other.stock < item.quantity) throw new AppError("out_of_stock", other.name);
  return { productId: other.id, name: other.name };
}

/** Adds what a replacement is swapped for. Throws `invalid` (400) or `out_of_stock` (409). */
export async function withSwaps(
  order: Order,
  { kind, items }: { kind: string; items: readonly Item[] },
  lines: readonly ReturnLine[],
): Promise<ReturnLine[]> {
  const swapped = items.filter(({ swapFor }) => swapFor !== undefined);
  if (swapped.length === 0) return [...lines];
  if (kind !== "replace") refuse("Only a replacement can come in another colour");
  const ids = swapped.flatMap(({ product, swapFor = "" }) => [product, swapFor]);
  const products = new Map((await findProducts(ids, true)).map((product) => [product.id, product]));
  return lines.map((line) => {
    const item = swapped.find(({ product }) => product === line.productId);
    return item ? { ...line, swapFor: swapOf(order, item, products) } : line;
  });
}

/** Returns the units to send, by the product that is sent. */
export function unitsToSend(lines: readonly ReturnLine[]): { productId: string; quantity: number }[] {
  const units = new Map<string, number>();
  for (const { productId, quantity } of arrivedUnits(lines)) {
    const id = lines.find((line) => line.productId === productId)?.swapFor?.productId ?? productId;
    units.set(id, (units.get(id) ?? 0) + quantity);
  }
  return [...units].map(([productId, quantity]) => ({ productId, quantity }));
}

/** Names of what is sent, by the product that it replaces. */
export const namesSent = (lines: readonly ReturnLine[]): ReadonlyMap<string, string> =>
  new Map(lines.map(({ productId, name, swapFor }) => [productId, swapFor?.name ?? name]));
