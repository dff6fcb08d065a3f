import { expect, productsInStock, test, twoColours } from "./shop.ts";

test.use({ javaScriptEnabled: false });

test("home, listings, products, guides and policies are readable without scripts", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  for (const [path, heading, text] of [
    ["/", "Hush, at last.", "New Launches"],
    ["/products?category=headphone", "Headphones", "Headphones"],
    [`/product/${product?._id}`, product?.name, "Specifications"],
    ["/blogs/numbers-that-matter", "The numbers that matter", "decibel"],
    ["/returns-policy", "Returns", "days"],
    ["/contact", "Contact us", "Call"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading ?? "");
    await expect(page.getByRole("main")).toContainText(new RegExp(text, "i"));
    await expect(page.locator("noscript p")).toBeVisible();
  }
});

test("without scripts, a visitor can page through a listing and open a product by links", async ({
  page,
}) => {
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

test("without scripts, a colour is a link to its own page", async ({ page, request }) => {
  const [first, second] = await twoColours(request);
  await page.goto(`/product/${first._id}`);
  const colours = page.getByRole("navigation", { name: "Colour" });
  await expect(colours.getByRole("link", { name: first.values.colour })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await colours.getByRole("link", { name: second.values.colour }).click();
  await expect(page).toHaveURL(`/product/${second._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`, ${second.values.colour}$`));
  await expect(page).toHaveTitle(new RegExp(`, ${second.values.colour} · `));
});

test("without scripts, a page that needs them says so, and no dead controls are shown", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/cart", "/track"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
    await expect(page.getByRole("link", { name: "contact us" })).toHaveAttribute("href", "/contact");
    await expect(page.getByText("Loading…")).toBeHidden();
  }
  for (const path of ["/", "/products", `/product/${product?._id}`, "/contact"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    for (const control of ["button", "textbox", "searchbox", "combobox", "slider", "checkbox"] as const)
      await expect(page.getByRole(control)).toHaveCount(0);
  }
});
