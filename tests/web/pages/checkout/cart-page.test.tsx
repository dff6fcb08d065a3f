// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closeShop, expectPlace, fillCart, openShop, product } from "../../open-shop.tsx";
import { userEvent } from "../../user-event.ts";

const call = `GET /api/v1/product/${product._id}`;
const answer = { body: { success: true, product: { ...product, reviews: [] } } };
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const total = () => screen.getByText("Total price").nextElementSibling?.textContent;

afterEach(closeShop);

test("an empty cart is lonely and leads to the shelf", async () => {
  openShop("/cart");
  expect(await screen.findByText("Your cart is feeling lonely")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Start Shopping" }).getAttribute("href")).toBe("/products");
});

test("a line can be counted up to the stock and down to one, and removed", async () => {
  fillCart(2);
  openShop("/cart", { [call]: answer });
  expect(await screen.findByText("Wren Buds")).toBeTruthy();
  expect(total()).toBe("₹4,998");
  await press("Increase quantity");
  await press("Increase quantity");
  const quantity = within(screen.getByRole("group", { name: "Quantity of Wren Buds" }));
  expect(quantity.getByRole("status").textContent).toBe("3");
  expect(total()).toBe("₹7,497");
  for (let step = 0; step < 4; step++) await press("Decrease quantity");
  expect(quantity.getByRole("status").textContent).toBe("1");
  await press("Remove Wren Buds");
  expect(screen.getByText("Your cart is feeling lonely")).toBeTruthy();
});

test("the code field does nothing yet and says so; CHECKOUT goes by the login", async () => {
  fillCart(2);
  openShop("/cart", { [call]: answer });
  expect(await screen.findByPlaceholderText("GIVE CODE")).toHaveProperty("disabled", true);
  expect(screen.getByText("Total items").nextElementSibling?.textContent).toBe("2");
  await userEvent.click(screen.getByRole("link", { name: "CHECKOUT" }));
  await expectPlace("/login?redirect=shipping");
});
