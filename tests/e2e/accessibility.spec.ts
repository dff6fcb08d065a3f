import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import {
  atPayment,
  cards,
  expect,
  expectPlaced,
  fillCard,
  payNow,
  productsInStock,
  test,
  withCart,
} from "./shop.ts";

/** Only the colours differ between the schemes. */
async function check(page: Page, place: string, colorScheme: "light" | "dark"): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const axe = new AxeBuilder({ page });
  const { violations } = await (colorScheme === "dark" ? axe.withRules("color-contrast") : axe).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${place}: ${id} ${target}`));
  expect(found).toEqual([]);
}

const schemes = ["light", "dark"] as const;

const pagesBeside = [
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

for (const colorScheme of schemes) {
  test(`axe finds no violations on the main pages (${colorScheme})`, async ({ page, request }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const [product] = await productsInStock(request);
    for (const path of ["/", "/products", `/product/${product?._id}`, "/cart", "/password/forgot"]) {
      await page.goto(path);
      await check(page, path, colorScheme);
    }
    await page.goto("/login");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await check(page, "login with mistakes", colorScheme);
  });

  test(`axe finds no violations on the secondary pages (${colorScheme})`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of pagesBeside) {
      await page.goto(path);
      await check(page, path, colorScheme);
    }
    await page.goto("/contact");
    await page.getByRole("button", { name: "Send message" }).click();
    await check(page, "contact with mistakes", colorScheme);
  });

  test(`axe finds no violations from the cart to the order (${colorScheme})`, async ({ page, request }) => {
    test.slow();
    const look = (place: string) => check(page, place, colorScheme);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const [product] = await productsInStock(request);
    if (!product) throw new Error("The demo shop is empty");
    await withCart(page, product, 2);
    await look("cart");
    await atPayment(page, product, 2);
    await page.goto("/shipping");
    await look("shipping");
    await page.getByRole("button", { name: "Continue" }).click();
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
}
