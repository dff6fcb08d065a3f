// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, openPage, product, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const staff = { ...user, role: "admin" as const };
const get = `GET /api/v1/admin/product/${product._id}`;
const activity = {
  [`GET /api/v1/admin/product/${product._id}/activity`]: { body: { success: true, activity: [] } },
};
const open = (answers: Parameters<typeof openPage>[1]) =>
  openPage(`/admin/products/${product._id}`, { ...activity, ...answers }, staff);

test("the edit page loads its product by its own call, without the list", async () => {
  const requests = open({ [get]: { body: { success: true, product } } });
  expect((await screen.findByLabelText<HTMLInputElement>("Product Name")).value).toBe("Wren Buds");
  expect(screen.getByLabelText<HTMLInputElement>("Stock").value).toBe("3");
  expect(requests.filter(({ url }) => url.startsWith("/api/v1/admin/products"))).toEqual([]);
});

test("staff see how many wait for the product to be back", async () => {
  open({ [get]: { body: { success: true, product: { ...product, stock: 0, waiting: 12 } } } });
  const stock = await screen.findByLabelText("Stock");
  const hint = document.getElementById(stock.getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toBe("Units that can be bought now. 12 waiting");
});

test("a deleted product is reported as not found; a failed load can be retried", async () => {
  open({
    [get]: [
      refusal(503, "unavailable", "Service unavailable, try again"),
      refusal(404, "not_found", "Product not found"),
    ],
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Service unavailable");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Product not found." })).toBeDefined();
});
