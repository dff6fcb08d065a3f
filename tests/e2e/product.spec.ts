import type { Page } from "@playwright/test";
import type { FamilyMember } from "../../shared/products/family.ts";
import { holdBack } from "./hold-back.ts";
import { expect, productsInStock, takenOver, test, twoColours } from "./shop.ts";

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

const swatch = (page: Page, { values: { colour } }: FamilyMember) =>
  page.getByRole("navigation", { name: "Colour" }).getByRole("link", { name: colour });
const nameOf = ({ values: { colour } }: FamilyMember) => new RegExp(`, ${colour}$`);
const heading = (page: Page, member: FamilyMember) =>
  page.getByRole("heading", { level: 1, name: nameOf(member) });

/** The photos in sight, without their widths. */
const photos = (page: Page): Promise<string[]> =>
  page
    .getByRole("button", { name: /^Zoom/ })
    .locator("img")
    .evaluateAll((all) => all.map((each) => new URL((each as HTMLImageElement).src).pathname));

test("a colour chosen by keyboard changes the page in place, and Back returns to the first", async ({
  page,
  request,
}) => {
  const [first, second] = await twoColours(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/product/${first._id}`);
  await takenOver(page);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await swatch(page, first).focus();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await swatch(page, second).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/product/${second._id}`);
  await expect(heading(page, second)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`, ${second.values.colour} · `));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(second._id));
  await expect(swatch(page, second)).toBeFocused();
  await expect(swatch(page, second)).toHaveAttribute("aria-current", "true");
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await expect(page.getByRole("group", { name: "Quantity" })).toHaveText("2");
  await page.goBack();
  await expect(page).toHaveURL(`/product/${first._id}`);
  await expect(heading(page, first)).toBeVisible();
  expect((await photos(page))[0]).toBe(first.image?.url);
  await page.goForward();
  await expect(heading(page, second)).toBeVisible();
  expect((await photos(page))[0]).toBe(second.image?.url);
});

test("on a slow network, a colour's name and first photo show at once, and never another colour's photo", async ({
  page,
  request,
}) => {
  const [first, second] = await twoColours(request);
  await page.goto(`/product/${first._id}`);
  await takenOver(page);
  const release = await holdBack(page, `**/api/v1/product/${second._id}`);
  await swatch(page, second).click();
  await expect(heading(page, second)).toBeVisible();
  expect(await photos(page)).toEqual([second.image?.url]);
  await expect(page.getByRole("button", { name: "Add To Cart" })).toBeEnabled();
  release();
  await expect.poll(async () => (await photos(page)).length).toBeGreaterThan(1);
  expect((await photos(page))[0]).toBe(second.image?.url);
});

test("pointing at a swatch fetches that colour's first photo", async ({ page, request }) => {
  const [first, second] = await twoColours(request);
  await page.goto(`/product/${first._id}`);
  await takenOver(page);
  const stem = second.image?.url.replace(/\d+\.webp$/, "") ?? "";
  const fetched = page.waitForRequest((each) => each.url().includes(stem));
  await swatch(page, second).hover();
  await fetched;
  await expect(page).toHaveURL(`/product/${first._id}`);
});
