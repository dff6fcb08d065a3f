import { expect } from "vitest";
import type { Shop } from "./shop.ts";
import type { TestProduct } from "./shopper.ts";

/** Makes a family of these products, whose names change to its own. */
export async function makeFamily(
  shop: Pick<Shop, "admin">,
  name: string,
  products: Readonly<Record<string, TestProduct>>,
): Promise<void> {
  const staff = await shop.admin();
  const members = Object.entries(products).map(([colour, { id: product }]) => ({
    product,
    values: { colour },
  }));
  expect(await staff.send("POST", "/api/v1/admin/family/new", { name, members })).toMatchObject({
    status: 201,
  });
  for (const [colour, product] of Object.entries(products)) product.name = `${name}, ${colour}`;
}
