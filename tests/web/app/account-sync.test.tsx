// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, fillCart, openPage, product, user } from "../open-page.tsx";
import { userEvent } from "../user-event.ts";

const url = "/api/v1/cart";
const other = "f".repeat(24);
const itemOf = (id: string, quantity: number) => ({
  product: id,
  name: product.name,
  price: product.price,
  category: product.category,
  image: "",
  quantity,
  stock: 3,
});
const cartOf = (...items: unknown[]) => ({ body: { success: true, items } });
const inCart = () =>
  JSON.parse(localStorage.getItem("cartItems") ?? "[]").map((item: { product: string; quantity: number }) => [
    item.product,
    item.quantity,
  ]);

afterEach(closePage);

test("signing in merges both carts; later changes sync both ways", async () => {
  fillCart(1);
  const kept = itemOf(other, 2);
  const requests = openPage(
    "/about",
    { [`GET ${url}`]: cartOf(itemOf(product._id, 2), kept), [`PUT ${url}`]: cartOf() },
    user,
  );
  const merged = [
    [product._id, 2],
    [other, 2],
  ];
  await waitFor(() => expect(inCart()).toEqual(merged));
  await screen.findByRole("link", { name: "Cart, 4 items" });
  // Both are the same by now, so nothing was sent.
  expect(requests.some(({ method }) => method === "PUT")).toBe(false);
  closePageOnly();

  // On another device the first line was removed; here the second was.
  const list = `GET /api/v1/products?ids=${[product._id, other].toSorted().join(",")}`;
  const later = openPage(
    "/cart",
    { [list]: "no answer", [`GET ${url}`]: cartOf(kept), [`PUT ${url}`]: cartOf() },
    user,
  );
  await waitFor(() => expect(inCart()).toEqual([[other, 2]]));
  await userEvent.click(await screen.findByRole("button", { name: /^Remove/ }));
  await waitFor(() => expect(later.find(({ method }) => method === "PUT")?.body).toEqual({ items: [] }));
});

/** A reload: the storage stays. */
function closePageOnly(): void {
  const saved = Object.entries({ ...localStorage });
  closePage();
  for (const [key, value] of saved) localStorage.setItem(key, String(value));
}
