import type { Shop } from "./shop.ts";
import type { Answer, TestProduct } from "./shopper.ts";

/** Makes a family of these products, whose names change to its own. Returns its id. */
export async function makeFamily(
  shop: Pick<Shop, "admin">,
  name: string,
  products: Readonly<Record<string, TestProduct>>,
): Promise<string> {
  const staff = await shop.admin();
  const members = Object.entries(products).map(([colour, { id: product }]) => ({
    product,
    values: { colour },
  }));
  const made: Answer & { family?: { _id: string } } = await staff.send("POST", "/api/v1/admin/family/new", {
    name,
    members,
  });
  if (!made.family) throw new Error(`No family: ${made.message}`);
  for (const [colour, product] of Object.entries(products)) product.name = `${name}, ${colour}`;
  return made.family._id;
}
