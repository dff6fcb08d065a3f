import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addProduct, expect, productsInStock, registered, test } from "./shop.ts";

const shownSlide = (page: Page) => page.locator("[aria-roledescription=slide]:not([inert])");

test("banners rotate, pause on hover and stand still with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await expect(shownSlide(page)).toHaveAttribute("aria-label", "2 of 4");
  const carousel = page.getByLabel("What is worth hearing");
  await carousel.hover();
  // Now that the banner no longer rotates by itself, its changes are announced.
  await expect(carousel.locator("> [aria-live]")).toHaveAttribute("aria-live", "polite");
  const here = await shownSlide(page).getAttribute("aria-label");
  await page.waitForTimeout(2500);
  await expect(shownSlide(page)).toHaveAttribute("aria-label", here ?? "");

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.waitForTimeout(2500);
  await expect(shownSlide(page)).toHaveAttribute("aria-label", "1 of 4");
});

test("three new launches of 250 px are visible, one on a phone", async ({ page }) => {
  await page.goto("/");
  const track = page.getByRole("group", { name: "New Launches" }).getByRole("list");
  const cards = track.getByRole("listitem");
  const inSight = () =>
    track.evaluate((list) => {
      const { left, right } = list.getBoundingClientRect();
      return [...list.children].filter((card) => {
        const box = card.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1 && Math.round(box.width) === 250;
      }).length;
    });
  await expect(cards.first().getByRole("heading")).toBeVisible();
  await expect.poll(inSight).toBe(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(inSight).toBe(1);
});

test("filters are part of the URL: Back undoes them, Reset clears them", async ({ page }) => {
  await page.goto("/products");
  await page.getByLabel("Headphones", { exact: true }).check();
  await expect(page).toHaveURL("/products?category=headphone");
  const highest = page.getByLabel("Highest price");
  await highest.focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL("/products?category=headphone&max=23000");
  await page.goBack();
  await expect(highest).toHaveValue("25000");
  await expect(page.getByText("₹25,000+")).toBeVisible();
  await page.getByRole("button", { name: "Reset filters" }).click();
  await expect(page).toHaveURL("/products");
});

test("several values of a specification narrow a category, with counts; Back, reload and chips undo and keep them", async ({
  page,
}) => {
  await page.goto("/products?category=earbuds&page=2");
  const water = page.getByRole("group", { name: "Water rating" });
  const chips = page.getByRole("list", { name: "Filters" });
  const shown = page.getByRole("status").filter({ hasText: /^\d+ products?$/ });
  await water.getByLabel("IP54").check();
  await expect(page).toHaveURL("/products?category=earbuds&spec.water=IP54");
  const count = Number(
    await water.locator("label", { hasText: "IP54" }).locator("span").last().textContent(),
  );
  expect(count).toBeGreaterThan(0);
  await expect(shown).toHaveText(new RegExp(`^${count} product`));
  await water.getByLabel("IP67").check();
  await expect(page).toHaveURL("/products?category=earbuds&spec.water=IP54%2CIP67");
  await expect(page.getByRole("article")).not.toHaveCount(count);
  await page.getByLabel("Battery: at least, h").fill("6");
  await page.getByLabel("Battery: at least, h").press("Enter");
  await expect(chips.getByRole("button", { name: "Remove Battery: 6 h or more" })).toBeVisible();
  await page.reload();
  await expect(water.getByLabel("IP67")).toBeChecked();
  await page.getByLabel("Sort by").selectOption("Price, low to high");
  await expect(page).toHaveURL(/sort=price/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/products?category=earbuds&spec.water=IP54%2CIP67");
  await chips.getByRole("button", { name: "Remove Water rating: IP67" }).click();
  await expect(page).toHaveURL("/products?category=earbuds&spec.water=IP54");
  await expect(water.getByLabel("IP67")).not.toBeChecked();
  await page.getByLabel("Speakers", { exact: true }).check();
  await expect(page).toHaveURL("/products?category=speakers");
  await chips.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/products");
});

test("on a phone, filters are a sheet that counts its results and keeps the focus; Back undoes the visit to it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products?category=headphone");
  const opener = page.getByRole("button", { name: "Filters (1)" });
  await opener.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("In stock only").check();
  const weight = sheet.getByRole("slider", { name: "Weight: highest" });
  await weight.press("ArrowLeft");
  await expect(page).toHaveURL(/category=headphone&stock=in&spec\.weight\.lte=\d+$/);
  await expect(weight).toHaveAttribute("aria-valuetext", /^\d+ g$/);
  const show = sheet.getByRole("button", { name: /^Show \d+ results?$/ });
  const text = await show.textContent();
  await expect(show).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters (3)" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /^\d+ products?$/ })).toHaveText(
    `${text?.match(/\d+/)?.[0]} ${text?.endsWith("results") ? "products" : "product"}`,
  );
  await page.goBack();
  await expect(page).toHaveURL("/products?category=headphone");
});

test("the slider's maximum includes every price", async ({ page }) => {
  const asked = page.waitForRequest((request) => request.url().includes("/api/v1/products?"));
  await page.goto("/products");
  const query = new URL((await asked).url()).searchParams;
  expect([query.get("price[gte]"), query.get("price[lte]")]).toEqual(["0", "50000"]);
});

test("1st, Prev, Next and Last change the page, and Back restores the position", async ({ page }) => {
  await page.goto("/products");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/products?page=2");
  await expect(pages.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("region", { name: "Products" })).toHaveAttribute("aria-busy", "false");
  // The position is known to the page once the browser has fired its event.
  const place = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener("scroll", () => resolve(scrollY), { once: true });
        scrollTo({ top: 700, behavior: "instant" });
      }),
  );
  // By keyboard, because a click would scroll to its target.
  await page
    .locator("article a")
    .nth(6)
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await pages.getByRole("link", { name: "1st" }).click();
  await expect(page).toHaveURL("/products");
  await page.goto("/products?category=headphone");
  await expect(page.getByRole("heading", { level: 1, name: "Headphones" })).toBeVisible();
  await expect(pages).toBeHidden();
});

test("a product shows stock and both prices, and can be added to the cart", async ({ page, request }) => {
  const product = await addProduct(request, { name: "Stocked Buds", stock: 12 });
  await page.goto(`/product/${product._id}`);
  const rupees = (amount: number) => `₹${amount.toLocaleString("en-IN")}`;
  await expect(page.getByText(`In Stock : ${product.stock}`)).toBeVisible();
  await expect(page.getByText(rupees(product.price), { exact: true })).toBeVisible();
  await expect(page.locator("s", { hasText: rupees(product.price + 300) })).toBeVisible();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByText("Item Added to Cart")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
});

test("a visitor signs in to review, returns to the dialog, and the review appears", async ({
  page,
  request,
}) => {
  const [, product] = await productsInStock(request);
  const email = await registered(page);
  await page.context().clearCookies();
  await page.goto(`/product/${product?._id}`);
  await page.getByRole("button", { name: "Submit Review" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a-long-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).last().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Rating")).toBeVisible();
  await dialog.getByLabel("Rating").focus();
  for (let step = 0; step < 7; step++) await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("3.5 of 5")).toBeVisible();
  const comment = `Heard on the ${new Date().toISOString()} train`;
  await dialog.getByLabel("Comment").fill(comment);
  const red = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c0392b" } })
    .jpeg()
    .toBuffer();
  const photograph = { name: "train.jpg", mimeType: "image/jpeg", buffer: red };
  await dialog.getByLabel("Add photos").setInputFiles([photograph, photograph]);
  await dialog.getByRole("button", { name: "Remove photo 2" }).click();
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByText("Review Submitted Successfully")).toBeVisible();
  await expect(page.getByText(comment)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Photo 1 of 1 by" }).click();
  const shown = page.getByRole("dialog").getByRole("img");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
});

test("every footer link leads to its own page", async ({ page }) => {
  test.slow();
  await page.goto("/");
  const links = page.locator("footer nav a");
  await expect(links).toHaveCount(17);
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  const titles = new Set<string>();
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "Nothing within earshot" })).toHaveCount(0);
    await expect(page).toHaveTitle(path === "/" ? /^Earshot: / : / · Earshot$/);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(paths.length);
});

test("a category has its own address, in either spelling", async ({ page }) => {
  for (const category of ["gamingheadphone", "gamingheadophone"]) {
    await page.goto(`/product/${category}`);
    await expect(page.getByRole("heading", { level: 1, name: "Gaming Headphones" })).toBeVisible();
    await expect(page.getByText(/^\d+ products$/)).toBeVisible();
  }
});

test("a listing that fails to load says so and can be retried", async ({ page }) => {
  const refusal = { success: false, message: "Service unavailable, try again", code: "unavailable" };
  await page.route("**/api/v1/products?*", (route) => route.fulfill({ status: 503, json: refusal }));
  await page.goto("/products");
  await expect(page.getByText(refusal.message)).toBeVisible();
  await page.unroute("**/api/v1/products?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("the chosen colour scheme applies before the first paint and is kept", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await page.getByRole("button", { name: /Change to light/ }).click();
  await page.getByRole("button", { name: /Change to dark/ }).click();
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(17, 18, 20)");
});
