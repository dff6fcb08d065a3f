import type { Locator } from "@playwright/test";
import { expect, productsInStock, registered, test } from "./shop.ts";

/** Whether the element is visible: nothing covers its centre. */
const isOnTop = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

for (const width of [390, 768, 1280])
  test(`an account toast does not overlap the header at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/login");
    await page.getByLabel("Email").fill("nobody@earshot.test");
    await page.getByLabel("Password", { exact: true }).fill("a-wrong-password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const toast = page.getByText("Invalid email or password").locator("..");
    // A hovered toast stays open.
    await toast.hover();
    const header = await page.getByRole("banner").boundingBox();
    const box = await toast.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(await isOnTop(toast)).toBe(true);
  });

test("a toast over an open dialog is visible and can be dismissed", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  await registered(page);
  const refusal = { success: false, message: "Service unavailable, try again", code: "unavailable" };
  await page.route("**/api/v1/review", (route) => route.fulfill({ status: 503, json: refusal }));
  await page.goto(`/product/${product?._id}?review=new`);
  await page.getByRole("dialog").getByRole("button", { name: "Submit", exact: true }).click();
  const toast = page.getByText(refusal.message).locator("..");
  await toast.hover();
  expect(await isOnTop(toast)).toBe(true);
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toBeHidden();
  await expect(page.getByRole("dialog").getByLabel("Comment")).toBeVisible();
});

test("on a phone nothing covers CHECKOUT after adding to the cart", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/product/${product?._id}`);
  await page.getByRole("button", { name: "Add To Cart" }).click();
  const toast = page.getByText("Item Added to Cart");
  // A hovered toast would stay open.
  await toast.hover();
  await page.getByRole("link", { name: "Cart, 1 item" }).press("Enter");
  const checkout = page.getByRole("link", { name: "CHECKOUT" });
  await expect(checkout).toBeVisible();
  await expect(toast).toBeHidden();
  expect(await isOnTop(checkout)).toBe(true);
});
