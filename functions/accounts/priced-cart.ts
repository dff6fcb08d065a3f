import type { CartItem } from "../../shared/accounts/cart.ts";
import { toRupees } from "../../shared/core/money.ts";
import { findProducts } from "../catalogue/product.table.ts";
import type { StoredCart } from "./cart.table.ts";

export async function pricedCart(
  lines: readonly { product: string; quantity: number }[],
): Promise<CartItem[]> {
  const products = await findProducts(lines.map(({ product }) => product));
  const found = new Map(products.map((product) => [product.id, product]));
  return lines.flatMap(({ product: id, quantity }) => {
    const product = found.get(id);
    if (!product) return [];
    const { name, pricePaise, category, images, stock } = product;
    return {
      product: id,
      name,
      price: toRupees(pricePaise),
      category,
      image: images[0]?.url ?? "",
      quantity,
      stock,
    };
  });
}

export const cartAnswer = async ({ lines, askedAt, reminded }: StoredCart) => ({
  success: true as const,
  items: await pricedCart(lines),
  ...(reminded ? { reminded } : askedAt !== undefined && { remind: true as const }),
});
