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

async function check(page: Page, place: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${place}: ${id} ${target}`));
  expect(found).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the way from the home page to the order (${colorScheme})`, async ({
    page,
    request,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const [product] = await productsInStock(request);
    if (!product) throw new Error("The demo shop is empty");
    for (const path of ["/", "/products", `/product/${product._id}`, "/cart", "/password/forgot"]) {
      await page.goto(path);
      await check(page, path);
    }
    await page.goto("/login");
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await check(page, "login with mistakes");

    await withCart(page, product, 2);
    await check(page, "cart");
    await atPayment(page, product, 2);
    await check(page, "payment");
    await page.goto("/shipping");
    await check(page, "shipping");
    await page.getByRole("button", { name: "Continue" }).click();
    await check(page, "confirmation");
    await page.getByRole("button", { name: "Continue" }).click();
    await fillCard(page, cards.declines);
    await payNow(page);
    await expect(page.getByText("Your card was declined.")).toBeVisible();
    await check(page, "declined");
    await fillCard(page, cards.pays);
    await payNow(page);
    await expectPlaced(page);
    await check(page, "success");
    for (const path of ["/orders", "/account", "/profile/update", "/password/update"]) {
      await page.goto(path);
      await check(page, path);
    }
  });
}
