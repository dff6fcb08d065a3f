// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, openPage, product as shown, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { Upload } from "../../upload.ts";
import { userEvent } from "../../user-event.ts";

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const product = { ...shown, visibility: "live" as const };
const staff = { ...user, role: "admin" as const };
const get = `GET /api/v1/admin/product/${product._id}`;
const activity = {
  [`GET /api/v1/admin/product/${product._id}/activity`]: { body: { success: true, activity: [] } },
};
const open = (answers: Parameters<typeof openPage>[1]) =>
  openPage(`/admin/products/${product._id}`, { ...activity, ...answers }, staff);

test("the edit page loads its product with its own call, without the list", async () => {
  const requests = open({ [get]: { body: { success: true, product } } });
  expect((await screen.findByLabelText<HTMLInputElement>("Product Name")).value).toBe("Wren Buds");
  expect(screen.getByLabelText<HTMLInputElement>("Stock").value).toBe("3");
  expect(requests.filter(({ url }) => url.startsWith("/api/v1/admin/products"))).toEqual([]);
});

test("staff see how many people wait for the product", async () => {
  open({ [get]: { body: { success: true, product: { ...product, stock: 0, waiting: 12 } } } });
  const stock = await screen.findByLabelText("Stock");
  const described = stock.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "12 people are waiting for it.",
    "units",
  ]);
});

test("a save sends only changes; if a colleague changed the same field it says so, and saving again replaces it", async () => {
  vi.stubGlobal("XMLHttpRequest", Upload);
  Upload.sent = [];
  const loaded = { ...product, specs: { battery: 12, anc: true } };
  const theirs = { ...loaded, price: 2599, stock: 1, description: "Small." };
  open({
    [get]: [loaded, theirs].map((each) => ({ body: { success: true, product: each } })),
    "GET /api/v1/admin/products?limit=50": { body: { success: true, products: [], productsCount: 0 } },
  });
  const type = async (label: string, text: string) => {
    await userEvent.clear(await screen.findByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  };
  const sent = () => {
    const { base, ...fields } = Object.fromEntries(Upload.sent.at(-1)?.form ?? []);
    return { ...fields, base: JSON.parse(String(base)) };
  };
  await type("Price", "2699");
  await type("Stock", "5");
  await type("MRP", "3000");
  const update = async (times: number) => {
    await userEvent.click(screen.getByRole("button", { name: "Update" }));
    await waitFor(() => expect(Upload.sent).toHaveLength(times));
  };
  await update(1);
  expect(sent()).toEqual({
    ...{ price: "2699", stock: "5", mrp: "3000", specs: "{}" },
    base: { price: 2499, stock: 3, mrp: null },
  });
  const message = "Ravi changed the price to ₹2,599. Save again to replace it";
  (await Upload.nth(0)).answer(409, {
    success: false,
    code: "edited_meanwhile",
    message,
    fields: { price: message },
  });
  expect(await screen.findByText(message)).toBe(
    document.getElementById(
      screen.getByLabelText("Price").getAttribute("aria-describedby")?.split(" ")[0] ?? "",
    ),
  );
  await update(2);
  // The price that was shown is replaced; units move by the difference to those that were on the screen.
  expect(sent().base).toEqual({ price: 2599, stock: 3, mrp: null });
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
