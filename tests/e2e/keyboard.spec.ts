import type { Locator, Page } from "@playwright/test";
import { cards, expect, expectPlaced, productsInStock, registered, test } from "./shop.ts";
import { enter, tabTo } from "./tab-to.ts";

async function press(
  page: Page,
  role: "link" | "button",
  name: string | RegExp,
  key?: "Shift+Tab",
): Promise<void> {
  await enter(page, page.getByRole(role, { name, exact: true }).last(), key);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test("a whole purchase works by keyboard alone, including the card", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  const email = await registered(page);
  await page.context().clearCookies();

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await tabTo(page, page.getByPlaceholder("Search a Product..."));
  await page.keyboard.type(product.name);
  await expect(page.getByRole("option").first()).toContainText(product.name);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  await press(page, "button", "Increase quantity");
  await press(page, "button", "Add To Cart");
  const cart = page.getByRole("link", { name: "Cart, 2 items" });
  await enter(page, cart, "Shift+Tab");
  await press(page, "link", "CHECKOUT");

  await expect(page).toHaveURL("/login?redirect=shipping");
  await press(page, "button", "Sign in");
  await type(page, "Email", email);
  await type(page, "Password", "a-long-password");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/shipping");
  await type(page, "Postal Code", "560001");
  await expect(page.getByLabel("City")).toHaveValue("Bengaluru");
  const state = page.getByLabel("State", { exact: true });
  await expect(state).toHaveValue("Karnataka");
  await type(page, "State", "Goa");
  await type(page, "Address", "12 MG Road");
  await type(page, "Full Name", "Asha Rao");
  await type(page, "Phone Number", "9876543210");
  await expect(page.getByRole("alert")).toHaveText(
    "560001 is in Karnataka. Correct the PIN code or choose Karnataka.",
  );
  await press(page, "button", "Continue");
  await expect(state).toBeFocused();
  await press(page, "button", "Choose Karnataka");
  await expect(state).toBeFocused();
  await expect(state).toHaveValue("Karnataka");
  await expect(page.getByText(/^Arrives \w{3}/)).toBeVisible();
  await press(page, "button", "Continue");
  await expect(page.getByRole("heading", { name: "Order Confirmation" })).toBeFocused();
  await press(page, "button", "Edit Shipping Details");
  await expect(page.getByRole("heading", { name: "Shipping Details" })).toBeFocused();
  await press(page, "button", "Continue");
  await expect(page.getByRole("heading", { name: "Order Confirmation" })).toBeFocused();
  await press(page, "button", "Continue");

  await type(page, "Card number", cards.pays);
  await type(page, "Expiry date", "1240");
  await type(page, "CVC", "123");
  await press(page, "button", /^Pay Now/);
  await expectPlaced(page);
  await press(page, "link", "View Orders");
  await expect(page).toHaveURL("/orders");
  await expect(page.getByText("Processing")).toBeVisible();
});

/** A window of 1280 px is 320 px wide at 400 % zoom and 640 px wide at 200 %. */
test("at 200 % and 400 % zoom nothing is cut off or needs horizontal scrolling", async ({
  page,
  request,
}) => {
  test.slow();
  const [product] = await productsInStock(request);
  const paths = [
    "/",
    "/products",
    `/product/${product?._id}`,
    "/cart",
    "/login",
    "/contact",
    "/collections",
    "/blogs",
  ];
  for (const [width, shown] of [
    [640, paths.slice(0, 3)],
    [320, paths],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of shown) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test("with forced colours, buttons and options keep their borders", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/products");
  await expect(page.getByRole("article").first()).toBeVisible();
  const edgeOf = (target: Locator) =>
    target.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth));
  expect(await edgeOf(page.getByRole("button", { name: "Reset filters" }))).toBeGreaterThan(0);
  expect(await edgeOf(page.getByPlaceholder("Search a Product..."))).toBeGreaterThan(0);
  await page.goto("/login");
  expect(await edgeOf(page.getByRole("button", { name: "Sign in", exact: true }))).toBeGreaterThan(0);
  await page.getByLabel("Email").focus();
  await expect(page.getByLabel("Email")).toHaveCSS("outline-style", "solid");
});
