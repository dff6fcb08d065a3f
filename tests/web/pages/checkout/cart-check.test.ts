import { expect, test } from "vitest";
import type { Product } from "../../../../shared/products/schemas.ts";
import { checkLine } from "../../../../web/src/pages/checkout/parts/cart-check.ts";

const item = {
  product: "a".repeat(24),
  name: "Wren Buds",
  price: 2499,
  category: "earbuds" as const,
  image: "/media/a-960.webp",
  quantity: 3,
  stock: 5,
};
const product: Product = {
  _id: item.product,
  name: item.name,
  price: 2499,
  category: "earbuds",
  description: "",
  stock: 5,
  rating: 0,
  numofReviews: 0,
  images: [{ url: item.image, altImage: "" }],
  specs: [],
  inTheBox: [],
  reviews: [],
  createdAt: "2026-01-01T00:00:00.000Z",
};

test("an unchanged product changes nothing and shows no notice", () => {
  expect(checkLine(item, product)).toEqual({ item, notes: [] });
});

test("a new price is applied, with a notice", () => {
  expect(checkLine(item, { ...product, price: 1999.5 })).toEqual({
    item: { ...item, price: 1999.5 },
    notes: ["Price changed from ₹2,499.00 to ₹1,999.50"],
  });
});

test("a quantity above the stock is lowered, with a notice", () => {
  const { item: now, notes } = checkLine(item, { ...product, stock: 2 });
  expect(now).toMatchObject({ quantity: 2, stock: 2 });
  expect(notes).toEqual(["Only 2 left, so we changed the quantity to 2"]);
});

test("a sold-out item keeps its quantity until it is back in stock", () => {
  expect(checkLine(item, { ...product, stock: 0 })).toEqual({
    item: { ...item, stock: 0 },
    notes: ["Out of stock"],
  });
});

test("a deleted product cannot be ordered", () => {
  expect(checkLine(item, undefined)).toEqual({ item: { ...item, stock: 0 }, notes: ["No longer available"] });
});

test("units held for the shopper's own payment are available to them", () => {
  expect(checkLine(item, { ...product, stock: 0 }, 3)).toEqual({ item: { ...item, stock: 3 }, notes: [] });
});
