import { expect, productsInStock, takenOver, test } from "./shop.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("on a phone, the bar at the bottom adds the quantity that the stepper shows", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/product/${product?._id}`);
  await takenOver(page);
  const more = page.getByRole("button", { name: "Increase quantity" });
  await more.click();
  await more.click();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const bar = page.getByRole("region", { name: "Buy" });
  await expect(bar).toContainText("× 3");
  await bar.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
});

test("a product links to a similar one, whose picture moves into place", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  await page.addInitScript(() => {
    const ended: string[] = [];
    Object.assign(window, { ended });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(
        () => ended.push("shown"),
        ({ message }: Error) => ended.push(message),
      );
      return transition;
    };
  });
  await page.goto(`/product/${product?._id}`);
  await takenOver(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const similar = page.getByRole("region", { name: "Similar" }).getByRole("article").first();
  const name = (await similar.getByRole("heading").textContent()) ?? "";
  await similar.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { ended: string[] }).ended))
    .toEqual(["shown"]);
});
