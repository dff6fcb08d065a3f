// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CartProvider, useCart } from "../../../web/src/app/lists/cart.tsx";

const id = (digit: string) => digit.repeat(24);
const buds = {
  product: id("a"),
  name: "Wren Buds",
  price: 2499,
  category: "earbuds" as const,
  image: "/media/wren.webp",
  quantity: 2,
  stock: 5,
};
const watch = { ...buds, product: id("b"), name: "Tern Watch", category: "smartwatch" as const, quantity: 1 };

const open = () => renderHook(useCart, { wrapper: CartProvider }).result;
const saved = () => JSON.parse(localStorage.getItem("cartItems") ?? "null");

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("an added item is stored unchanged under cartItems", () => {
  const cart = open();
  act(() => cart.current.add(buds));
  expect(saved()).toEqual([buds]);
  expect(cart.current.items).toEqual([buds]);
  expect(cart.current.totalQuantity).toBe(2);
});

test("adding a product again replaces its entry, and the total remains the sum", () => {
  const cart = open();
  act(() => {
    cart.current.add(buds);
    cart.current.add(watch);
    cart.current.add({ ...buds, quantity: 3 });
  });
  expect(cart.current.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ["Wren Buds", 3],
    ["Tern Watch", 1],
  ]);
  expect(cart.current.totalQuantity).toBe(4);
});

test("a stored cart is restored", () => {
  localStorage.setItem("cartItems", JSON.stringify([buds, watch]));
  expect(open().current.totalQuantity).toBe(3);
});

test.each([
  ["no JSON", "{not json"],
  ["another shape", '{"items": 3}'],
  ["null", "null"],
  ["entries that are none", '[null, 7, "x", {}]'],
  ["negative quantity", JSON.stringify([{ ...buds, quantity: -1 }])],
  ["no price", JSON.stringify([{ ...buds, price: "free" }])],
])("corrupt storage yields an empty cart: %s", (_, text) => {
  localStorage.setItem("cartItems", text);
  const cart = open();
  expect(cart.current.items).toEqual([]);
  act(() => cart.current.add(buds));
  expect(saved()).toEqual([buds]);
});

test("an invalid entry does not discard the others", () => {
  localStorage.setItem("cartItems", JSON.stringify([{ product: 1 }, watch]));
  expect(open().current.items).toEqual([watch]);
});

test.each([
  [0, 1],
  [-4, 1],
  [3, 3],
  [99, 5],
])("quantity %d becomes %d", (requested, quantity) => {
  const cart = open();
  act(() => cart.current.add(buds));
  act(() => cart.current.setQuantity(buds.product, requested));
  expect(cart.current.items[0]?.quantity).toBe(quantity);
});

test("an order takes ten units of a product, however many are in stock", () => {
  const cart = open();
  act(() => cart.current.add({ ...buds, stock: 50, quantity: 40 }));
  expect(cart.current.items[0]?.quantity).toBe(10);
  act(() => cart.current.setQuantity(buds.product, 11));
  expect(cart.current.items[0]?.quantity).toBe(10);
});

test("items can be removed and the cart cleared", () => {
  const cart = open();
  act(() => {
    cart.current.add(buds);
    cart.current.add(watch);
    cart.current.remove(buds.product);
  });
  expect(cart.current.items).toEqual([watch]);
  act(() => cart.current.clear());
  expect(cart.current.totalQuantity).toBe(0);
  expect(saved()).toEqual([]);
});

test("an item added in another tab appears here and survives the next addition", () => {
  const cart = open();
  localStorage.setItem("cartItems", JSON.stringify([watch]));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "cartItems" })));
  expect(cart.current.items).toEqual([watch]);
  localStorage.setItem("cartItems", JSON.stringify([{ ...watch, quantity: 4 }]));
  act(() => cart.current.add(buds));
  expect(cart.current.totalQuantity).toBe(6);
});

test("a page restored from the back/forward cache shows and updates the current cart", () => {
  const cart = open();
  act(() => cart.current.add(buds));
  // In the cache a page receives no storage events.
  localStorage.setItem("cartItems", JSON.stringify([{ ...buds, quantity: 4 }]));
  const show = (persisted: boolean) =>
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })));
  show(false);
  expect(cart.current.items[0]?.quantity).toBe(2);
  show(true);
  expect(cart.current.items[0]?.quantity).toBe(4);
  act(() => cart.current.setQuantity(buds.product, (cart.current.items[0]?.quantity ?? 0) + 1));
  expect(saved()).toMatchObject([{ quantity: 5 }]);
});

test("without storage the cart lasts for the visit", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const cart = open();
  act(() => cart.current.add(buds));
  act(() => cart.current.add(watch));
  expect(cart.current.totalQuantity).toBe(3);
});
