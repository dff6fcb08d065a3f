import type { Page } from "@playwright/test";
import { expect, test } from "./shop.ts";

const searchBox = (page: Page) => page.getByPlaceholder("Search a Product...");

test("a search without exact matches shows and counts the closest ones, and says which words it left out", async ({
  page,
}) => {
  await page.goto("/products/50%20hours%20anc");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “50 hours anc”");
  const count = page.getByRole("status").getByText(/close match/);
  await expect(count).toHaveText(/^[1-9]/);
  const shown = await page.getByRole("article").count();
  await expect(count).toHaveText(new RegExp(`^${shown} close match`));
  await page.goto("/products/waterproof%20earbuds%20under%203000");
  await expect(page.getByText("These are water resistant, not waterproof:")).toBeVisible();
  await expect(page.getByRole("list", { name: "Understood" }).getByRole("listitem")).toHaveText([
    /Earbuds/,
    /Up to ₹3,000/,
    /Water resistant/,
  ]);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("/products/best%20waterproof%20earbuds%20under%204000");
  await expect(page.getByText("we left out “best”:")).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("words that match no product are read as filters, and the page says which filter to remove", async ({
  page,
}) => {
  await page.goto("/products/waterproof%20earbuds%20under%204000");
  const understood = page.getByRole("list", { name: "Understood" });
  await expect(understood.getByRole("listitem")).toHaveText([/Earbuds/, /Up to ₹4,000/, /Waterproof/]);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("link", { name: "Refine" }).click();
  await expect(page).toHaveURL(/^[^?]*\/products\?category=earbuds&max=4000&spec\.water=IPX7/);
  await page.goto("/products?category=earbuds&max=2000&spec.water=IPX7%2CIP67");
  await expect(page.getByText("No products found")).toBeVisible();
  await page.getByRole("link", { name: /^Without “Up to ₹2,000”/ }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page).not.toHaveURL(/[?&]max=/);
});

test("a search opens its keyword, a blank one all products, and the box is cleared", async ({ page }) => {
  await page.goto("/");
  await searchBox(page).fill("  vesper ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/products/vesper");
  await expect(searchBox(page)).toHaveValue("");
  await searchBox(page).fill("   ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/products");
  await page.goto("/search");
  await page.getByRole("main").getByRole("link", { name: "vesper" }).click();
  await expect(page).toHaveURL("/products/vesper");
});

test("suggestions can be chosen and dismissed by keyboard", async ({ page }) => {
  await page.goto("/");
  await searchBox(page).fill("vesper ov");
  const option = page.getByRole("option", { name: /Vesper Over/ });
  await expect(option).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(option).toBeHidden();
  await searchBox(page).fill("vesper over");
  await expect(option).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Vesper Over" })).toBeVisible();
});

test("suggestions offer the filters that words mean, and recent searches, which can be cleared", async ({
  page,
}) => {
  await page.goto("/");
  const box = searchBox(page);
  await box.fill("headphones noise can");
  await page.getByRole("option", { name: "Headphones with noise cancelling" }).click();
  await expect(page).toHaveURL("/products?category=headphone&spec.anc.gte=1");
  await box.fill("vesper");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/products/vesper");
  await box.focus();
  await page.keyboard.press("ArrowDown");
  const recent = page.getByRole("listbox", { name: "Recent searches" });
  await expect(recent.getByRole("option")).toHaveText(["vesper"]);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(recent).toBeHidden();
  await expect(box).toBeFocused();
});

test("a search without results offers links and best sellers to continue", async ({ page }) => {
  await page.goto("/products/qqqxxzz");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Popular right now" }).getByRole("article")).toHaveCount(6);
  await page.getByRole("link", { name: "See all products" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("where both thumbs of the price slider meet at the upper end, the lower one can be dragged back", async ({
  page,
}) => {
  await page.goto("/products?min=24500");
  const lowest = page.getByLabel("Lowest price");
  await expect(page.locator("main [inert]")).toHaveCount(0);
  await expect(lowest).toBeEnabled();
  await page.getByRole("group", { name: "Price" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("status").getByText(/product/)).toBeVisible();
  await page.getByLabel("Highest price").press("Home");
  await expect(page).toHaveURL("/products?min=24500");
  const { x = 0, y = 0, width = 0, height = 0 } = (await lowest.boundingBox()) ?? {};
  await page.mouse.move(x + width - 14, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/min=1\d{4}$/);
});
