import type { Page } from "@playwright/test";
import { expect, test } from "./shop.ts";

/** Holds back the files that a glob names until the returned function is called. */
async function holdBack(page: Page, glob: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(glob, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test("the header is painted before any script has loaded, in the chosen theme", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", '"dark"'));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const release = await holdBack(page, "**/assets/{library,index,shelf}-*.js");
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("status").getByText("Loading…")).toBeVisible();
    const header = page.locator("header");
    // Nothing is painted before the style sheet, but a box has a size without it.
    await expect(header).toHaveCSS("position", "sticky");
    await expect(header).toBeVisible();
    const before = await header.boundingBox();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.locator("header").boundingBox()).toEqual(before);
    await page.unrouteAll();
  }
});

test("staff never see the shop's header before their own", async ({ page }) => {
  const release = await holdBack(page, "**/assets/{library,index,shelf}-*.js");
  await page.goto("/admin/dashboard", { waitUntil: "commit" });
  await expect(page.locator("header")).toBeAttached();
  await expect(page.locator("header")).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/login\?redirect=admin%2Fdashboard$/);
});

test("a navigation that waits for its page shows a progress line and keeps the page before", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const release = await holdBack(page, "**/assets/cart-page-*.js");
  await page.getByRole("link", { name: /^Cart,/ }).click();
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("region", { name: "Promotions" }).or(page.getByRole("main"))).toBeVisible();
  release();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeHidden();
});

test("a page's file is fetched when its link is pointed at, touched or focused", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const fetched = (name: string) => page.waitForRequest(`**/assets/${name}-page-*.js`);
  const hovered = fetched("cart");
  await page.getByRole("link", { name: /^Cart,/ }).hover();
  await hovered;
  const focused = fetched("contact");
  await page.getByRole("link", { name: "Contact", exact: true }).focus();
  await focused;
});
