import { expect, productsInStock, test } from "./shop.ts";

test.use({ javaScriptEnabled: false });

test("home, listings, products, guides and policies can be read without scripts", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  for (const [path, heading, text] of [
    ["/", "Hush, at last.", "New Launches"],
    ["/products?category=headphone", "All Products", "Headphones"],
    [`/product/${product?._id}`, product?.name, "Specifications"],
    ["/blogs/numbers-that-matter", "The numbers that matter", "decibel"],
    ["/returns-policy", "Returns", "days"],
    ["/contact", "Contact us", "Write"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading ?? "");
    await expect(page.getByRole("main")).toContainText(new RegExp(text, "i"));
    await expect(page.locator("noscript p")).toBeVisible();
  }
});

test("a visitor without scripts pages through a listing and opens a product by links", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Main" })
    .first()
    .getByRole("link", { name: "Products" })
    .click();
  const names = page.getByRole("article").getByRole("heading");
  await expect(names).toHaveCount(12);
  const before = await names.allTextContents();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/products?page=2");
  expect(await names.allTextContents()).not.toEqual(before);
  const name = await names.first().textContent();
  await names.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
});
