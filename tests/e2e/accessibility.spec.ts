import type { Page } from "@playwright/test";
import { withPayments } from "../payment-states.ts";
import { faultsIn } from "./axe.ts";
import {
  atPayment,
  cards,
  expect,
  expectPlaced,
  fillCard,
  payNow,
  productsInStock,
  recolour,
  test,
  twoColours,
  withCart,
} from "./shop.ts";
import { asStaff } from "./staff.ts";

/** In light, and in dark what differs there: the colours. */
async function check(page: Page, place: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect({ place, light: await faultsIn(page) }).toEqual({ place, light: [] });
  await recolour(page, "dark");
  expect({ place, dark: await faultsIn(page, "color-contrast") }).toEqual({ place, dark: [] });
  await recolour(page, "light");
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
});

const pages = [
  "/",
  "/products",
  "/cart",
  "/password/forgot",
  "/slider",
  "/search",
  "/products/nothing-like-this",
  "/about",
  "/shipping-policy",
  "/returns-policy",
  "/warranty",
  "/faq",
  "/privacy",
  "/terms",
  "/blogs",
  "/blogs/numbers-that-matter",
  "/sitemap",
  "/collections",
  "/trending",
  `/password/reset/${"t".repeat(43)}`,
  `/email/confirm/${"t".repeat(43)}`,
  "/nowhere",
];

test("axe finds no violations on a listing with its filters open, on a desktop and on a phone", async ({
  page,
}) => {
  await page.goto("/products?category=earbuds&spec.water=IPX4&stock=in");
  await expect(page.getByRole("group", { name: "Water rating" })).toBeVisible();
  await check(page, "filters");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Filters (3)" }).click();
  await expect(page.getByRole("dialog").getByRole("group", { name: "Water rating" })).toBeVisible();
  await check(page, "filters on a phone");
  await page.goto("/products/waterproof%20earbuds");
  await expect(page.getByRole("list", { name: "Understood" })).toBeVisible();
  await check(page, "understood");
});

test("on a phone, the price stays in view once its button scrolls away; with all sections open, axe finds no violations", async ({
  page,
  request,
}) => {
  const [before, product] = await productsInStock(request);
  if (!before || !product) throw new Error("The demo shop is empty");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/product/${before._id}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("recentlyViewed"))).toContain(before._id);
  await page.goto(`/product/${product._id}`);
  await expect(page.getByRole("button", { name: "Submit Review" })).toBeVisible();
  const bar = page.getByRole("region", { name: "Buy" });
  await expect(bar).toHaveCount(0);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  for (const title of ["Similar", "Goes with it", "Recently viewed"])
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await expect(viewed.getByRole("link", { name: before.name })).toBeVisible();
  await check(page, "a product's page");
  // What the bar covers can be scrolled clear of it.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    const [footer, buy] = [await page.getByRole("contentinfo").boundingBox(), await bar.boundingBox()];
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((buy?.y ?? 0) + 1);
  }).toPass();
  const heart = viewed.getByRole("button", { name: `Add ${before.name} to wishlist` });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await bar.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByText("Item Added to Cart")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await expect(bar).toHaveCount(0);
});

for (const path of pages)
  test(`axe finds no violations on ${path}`, async ({ page }) => {
    await page.goto(path);
    await check(page, path);
  });

test("axe finds no violations on products", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  const [colour] = await twoColours(request);
  for (const id of [product?._id, colour._id]) {
    await page.goto(`/product/${id}`);
    await check(page, `product ${id}`);
  }
});

test("axe finds no violations at the login", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await check(page, "login with mistakes");
  await page.goto("/login?redirect=shipping");
  await check(page, "login of the checkout");
  await page.getByRole("button", { name: "Continue as guest" }).click();
  await expect(
    page.getByText("Enter your email address").or(page.getByText("Enter a valid email")),
  ).toBeVisible();
  await check(page, "guest with mistakes");
});

test("axe finds no violations in a message with mistakes", async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send message" }).click();
  await check(page, "contact with mistakes");
});

test("axe finds no violations from the cart to the order", async ({ page, request }) => {
  test.slow();
  const look = (place: string) => check(page, place);
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await withCart(page, product, 2);
  await look("cart");
  await atPayment(page, product, 2);
  await page.goto("/shipping");
  await look("shipping");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Order Confirmation" })).toBeVisible();
  await look("confirmation");
  await page.getByRole("button", { name: "Continue" }).click();
  await fillCard(page, cards.declines);
  await payNow(page);
  await expect(page.getByRole("alert").getByText("Your card was declined.").first()).toBeVisible();
  await look("declined");
  await fillCard(page, cards.pays);
  await payNow(page);
  await expectPlaced(page);
  await look("success");
  for (const path of ["/orders", "/account", "/profile/update", "/password/update"]) {
    await page.goto(path);
    await look(path);
  }
});

test("axe finds no violations on staff's pages of families", async ({ page }) => {
  await asStaff(page);
  await page.goto("/admin/families");
  await check(page, "families");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Save colours" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Update all colours" })).toBeVisible();
  await check(page, "a family");
  await page.getByRole("button", { name: "Add a colour" }).click();
  await page.getByRole("button", { name: "Add a tone to new colour" }).click();
  await check(page, "a new colour");
});

test("axe finds no violations on staff's list of payments", async ({ page }) => {
  await asStaff(page);
  await withPayments(page);
  await page.goto("/admin/payments");
  await expect(page.getByText("Send again")).toBeVisible();
  await check(page, "payments");
});
