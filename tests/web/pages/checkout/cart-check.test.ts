import { expect, test } from "vitest";
import type { Product } from "../../../../shared/product.ts";
import { checkLine } from "../../../../web/src/pages/checkout/cart-check.ts";

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
  reviews: [],
  createdAt: "2026-01-01T00:00:00.000Z",
};

test("an unchanged product changes nothing and says nothing", () => {
  expect(checkLine(item, product)).toEqual({ item, notes: [] });
});

test("a new price is taken over and said", () => {
  expect(checkLine(item, { ...product, price: 1999.5 })).toEqual({
    item: { ...item, price: 1999.5 },
    notes: ["Price changed from ₹2,499 to ₹1,999.50"],
  });
});

test("a quantity above the stock is lowered and said", () => {
  const { item: now, notes } = checkLine(item, { ...product, stock: 2 });
  expect(now).toMatchObject({ quantity: 2, stock: 2 });
  expect(notes).toEqual(["Only 2 left, so the quantity is now 2"]);
});

test("what is sold out keeps its quantity for the day it is back", () => {
  expect(checkLine(item, { ...product, stock: 0 })).toEqual({
    item: { ...item, stock: 0 },
    notes: ["Out of stock"],
  });
});

test("what is gone cannot be ordered", () => {
  expect(checkLine(item, null)).toEqual({ item: { ...item, stock: 0 }, notes: ["No longer available"] });
});
