// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, openPage, pageOf, product } from "../../open-page.tsx";

afterEach(closePage);

const named = (name: string, stock: number) => ({ ...product, name, stock, _id: name.padEnd(24, "0") });
/** Of these names, those of the page's products in their order. */
async function shown(names: readonly string[]): Promise<string[]> {
  await screen.findByRole("heading", { level: 2, name: names[0] ?? "" });
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent ?? "");
  return headings.filter((name) => names.includes(name));
}

test("featured products are chosen by staff, with those in stock first", async () => {
  const [gone, old, fresh] = [named("Gone", 0), named("Old", 2), named("Fresh", 5)];
  openPage("/featured", {
    "GET /api/v1/products?group=family&featured=true&inStock=true": pageOf([fresh, old]),
    "GET /api/v1/products?group=family&featured=true": pageOf([fresh, gone, old]),
  });
  expect(await shown(["Gone", "Old", "Fresh"])).toEqual(["Fresh", "Old", "Gone"]);
  expect(screen.getAllByText(/The ones we'd give to a friend/).length).toBeGreaterThan(0);
});

test("without featured products the page says so", async () => {
  openPage("/featured", {
    "GET /api/v1/products?group=family&featured=true&inStock=true": pageOf([]),
    "GET /api/v1/products?group=family&featured=true": pageOf([]),
  });
  expect(await screen.findByText(/No featured products yet/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Add To Cart/ })).toBeNull();
});

test("trending products are ordered by units sold", async () => {
  openPage("/trending", {
    "GET /api/v1/products?group=family&sort=popular": pageOf([named("First", 1), named("Second", 1)]),
  });
  expect(await shown(["Second", "First"])).toEqual(["First", "Second"]);
  expect(screen.getAllByText(/Bestsellers of the last 90 days/).length).toBeGreaterThan(0);
});
