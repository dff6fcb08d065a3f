import { faultsIn } from "./axe.ts";
import { expect, test } from "./shop.ts";

test("developers find a call by keyboard, read what it takes, and follow its fields", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/developers");
    expect(await faultsIn(page)).toEqual([]);
  }
  await page.keyboard.press("/");
  await page.keyboard.type("admin refund money:refund");
  await expect(page.getByRole("status")).toHaveText(/^\d+ calls$/);
  await expect(page.getByRole("heading", { name: "GET /api/v1/products", exact: true })).toBeHidden();
  await page.getByRole("searchbox").fill("/api/v1/admin/orders orders:read nextcursor");
  const call = page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: "GET /api/v1/admin/orders", exact: true }) });
  await call.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(call.getByRole("table", { name: "Answer 200" })).toBeVisible();
  await call.getByRole("link", { name: "Order", exact: true }).first().click();
  await expect(page.locator("#schema-Order")).toContainText("orderStatus");
  await expect(page.locator("#schema-Order").getByRole("table")).toBeInViewport();
});

test("the reference fits a narrow phone, and the sitemap leads to it", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/sitemap");
  await page.getByRole("link", { name: "Every call of our API" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Developers" })).toBeVisible();
  await page.goto("/developers#orders-place");
  await expect(page.locator("#orders-place").getByRole("link", { name: "NewOrder" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
