import { chromiumFlags } from "../support/chromium.ts";
import { expect, productsInStock, test, withCart } from "./shop.ts";

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? "",
    // The browser's own setting, which media queries heed: 200 %.
    args: [...chromiumFlags, "--blink-settings=defaultFontSize=32"],
  },
});

test("on a phone whose browser doubles the text size, no page is wider than its window", async ({
  page,
  request,
}) => {
  test.slow();
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await withCart(page, product, 2);
  for (const path of [
    "/cart",
    "/",
    "/products?category=headphone",
    `/product/${product._id}`,
    "/search",
    "/login",
    "/contact",
    "/wishlist",
    "/track",
    "/faq",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(0, scrollWidth - clientWidth);
    });
    expect({ path, beyond }).toEqual({ path, beyond: 0 });
  }
});
