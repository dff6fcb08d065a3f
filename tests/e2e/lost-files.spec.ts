import type { Locator, Page } from "@playwright/test";
import { expect, productsInStock, registered, takenOver, test } from "./shop.ts";

const cartLink = (page: Page) => page.getByRole("link", { name: /^Cart, \d+ items?$/ });
const lonely = (page: Page) => page.getByText("Your cart is feeling lonely");
const notLoaded = (page: Page) => page.getByRole("heading", { name: "This page couldn't load" });
/** The page hears of it a moment later, and until then requests what it would not ask for offline. */
async function go(page: Page, where: "offline" | "online"): Promise<void> {
  await page.context().setOffline(where === "offline");
  await page.waitForFunction((isOnline) => navigator.onLine === isOnline, where === "online");
}

/** Toasts have a file of their own. */
const withToasts = (page: Page) =>
  expect(page.locator("[role=status][aria-live=polite] > div")).toHaveCount(2);

/** By keyboard, since the notice of being offline may move what is below it while a mouse is pressed. */
const press = (control: Locator) => control.press("Enter");

test("a page that could not load offline loads by itself once the network is back", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await go(page, "offline");
  await press(cartLink(page));
  await expect(notLoaded(page)).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await go(page, "online");
  await expect(lonely(page)).toBeVisible();
});

test("a page opened offline loads when it is opened again online", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await go(page, "offline");
  await cartLink(page).hover();
  await press(cartLink(page));
  await expect(notLoaded(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "We listen first." })).toBeVisible();
  await go(page, "online");
  await press(cartLink(page));
  await expect(lonely(page)).toBeVisible();
});

for (const [kind, pattern] of [
  ["script", "**/assets/cart-page-*.js"],
  ["style sheet", "**/assets/cart-page-*.css"],
] as const) {
  test(`a page whose ${kind} is lost offers a retry, which works`, async ({ page }) => {
    await page.goto("/about");
    await page.route(pattern, (route) => route.abort());
    await cartLink(page).click();
    await expect(notLoaded(page)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(notLoaded(page)).toBeVisible();
    await page.unroute(pattern);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(lonely(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Start Shopping" })).not.toHaveCSS(
      "background-color",
      "rgba(0, 0, 0, 0)",
    );
  });
}

test("Try again offline keeps the page instead of showing the browser's error", async ({ page }) => {
  await page.goto("/about");
  const files = "**/assets/cart-page-*.js";
  await page.route(files, (route) => route.abort());
  await cartLink(page).click();
  await expect(notLoaded(page)).toBeVisible();
  await go(page, "offline");
  await press(page.getByRole("button", { name: "Try again" }));
  await expect(notLoaded(page)).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await page.unroute(files);
  await go(page, "online");
  await expect(lonely(page)).toBeVisible();
});

test("a dialog whose file is lost leaves the page intact and opens once the network is back", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  await registered(page);
  await page.goto(`/product/${product?._id}`);
  await expect(page.getByRole("button", { name: "Account of Asha Rao" })).toBeVisible();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await withToasts(page);
  await page.waitForLoadState("networkidle");
  await go(page, "offline");
  const told = page.getByText("You're offline. This will load when you reconnect.");
  await press(page.getByRole("button", { name: "Submit Review" }));
  // A hovered toast stays open.
  await told.hover();
  await press(page.getByRole("button", { name: /^Zoom/ }).first());
  await expect(told).toHaveCount(2);
  await expect(page.getByRole("heading", { level: 1, name: product?.name ?? "" })).toBeVisible();
  await go(page, "online");
  await press(page.getByRole("button", { name: "Submit Review" }));
  await expect(page.getByRole("dialog").getByLabel("Comment")).toBeVisible();
  await expect(page.getByRole("group", { name: "Quantity" }).getByText("2", { exact: true })).toBeVisible();
});

test("typing into the search box offline leaves the page intact", async ({ page }) => {
  await page.goto("/about");
  const box = page.getByPlaceholder("Search a Product...");
  await takenOver(page);
  await go(page, "offline");
  await box.fill("vesper");
  await page.waitForTimeout(300);
  await expect(page.getByRole("heading", { name: "We listen first." })).toBeVisible();
  await go(page, "online");
  await box.fill("vesper ov");
  await expect(page.getByRole("option", { name: /Vesper Over/ })).toBeVisible();
});

test("adding to the cart offline right after loading says that nothing was added", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  await page.goto(`/product/${product?._id}`);
  const add = page.getByRole("button", { name: "Add To Cart" });
  await takenOver(page);
  await withToasts(page);
  await go(page, "offline");
  await press(add);
  await expect(page.getByText("You're offline. Reconnect to add this to your cart.")).toBeVisible();
  await go(page, "online");
  await press(add);
  await expect(page.getByText("Item Added to Cart")).toBeVisible();
});
