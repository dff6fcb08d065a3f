import { holdBack } from "./hold-back.ts";
import { expect, productsInStock, takenOver, test } from "./shop.ts";

test("the header is painted before any script has loaded, in the chosen theme", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", '"dark"'));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const release = await holdBack(page, "**/assets/{library,index,shelf}-*.js");
    await page.goto("/cart", { waitUntil: "commit" });
    await expect(page.getByRole("status").getByText("Loading…")).toBeVisible();
    const header = page.locator("header");
    // Nothing is painted before all style sheets, but a box has a size without them.
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await expect(header).toBeVisible();
    const before = await header.boundingBox();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.locator("header").boundingBox()).toEqual(before);
    await page.unrouteAll();
  }
});

test("typing and clicks before any script has loaded are kept", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  const search = page.getByRole("combobox", { name: "Search a product" });
  const acts: { early: () => Promise<void>; later?: () => Promise<void>; seen: () => Promise<void> }[] = [
    {
      early: () => page.getByRole("button", { name: "Add To Cart" }).click(),
      seen: () => expect(page.getByTestId("cart-badge")).toHaveText("1"),
    },
    {
      early: () => search.fill("vesper"),
      later: () => search.press("Enter"),
      seen: () => expect(page).toHaveURL("/products/vesper"),
    },
    {
      early: async () => {
        await search.fill("vesper");
        await search.press("Enter");
      },
      seen: () => expect(page).toHaveURL("/products/vesper"),
    },
  ];
  for (const { early, later, seen } of acts) {
    const release = await holdBack(page, "**/assets/library-*.js");
    // Scripts that have begun to load are waited for by the load event.
    await page.goto(`/product/${product?._id}`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(product?.name ?? "");
    await early();
    release();
    await takenOver(page);
    await later?.();
    await seen();
    await page.unrouteAll();
  }
});

test("staff never see the shop's header flash before their own", async ({ page }) => {
  const release = await holdBack(page, "**/assets/{library,index,shelf}-*.js");
  await page.goto("/admin/dashboard", { waitUntil: "commit" });
  await expect(page.locator("header")).toBeAttached();
  await expect(page.locator("header")).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/login\?redirect=admin%2Fdashboard$/);
});

test("a navigation that waits for its page shows a progress bar and keeps the previous page", async ({
  page,
}) => {
  await page.goto("/");
  await takenOver(page);
  const release = await holdBack(page, "**/assets/cart-page-*.js");
  await page.getByRole("link", { name: /^Cart,/ }).click();
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("region", { name: "Promotions" }).or(page.getByRole("main"))).toBeVisible();
  release();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeHidden();
});

test("a page's file is fetched when its link is pointed at, touched or focused", async ({ page }) => {
  await page.goto("/");
  await takenOver(page);
  const fetched = (name: string) => page.waitForRequest(`**/assets/${name}-page-*.js`);
  const hovered = fetched("cart");
  await page.getByRole("link", { name: /^Cart,/ }).hover();
  await hovered;
  const focused = fetched("contact");
  await page.getByRole("link", { name: "Contact", exact: true }).focus();
  await focused;
});

test("a product is fetched when its card is pointed at, and its picture moves there unless motion is unwanted", async ({
  page,
}) => {
  /** Whether anything moves when a card is opened. */
  const opensMoving = async (): Promise<boolean> => {
    await page.goto("/products?category=headphone");
    await takenOver(page);
    const card = page.locator("article a").first();
    const product = page.waitForRequest(/\/api\/v1\/product\/[0-9a-f]{24}$/);
    await card.hover();
    await product;
    const moving = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const start = document.startViewTransition.bind(document);
          document.startViewTransition = (options) => {
            const transition = start(options);
            const moved = () => document.getAnimations().some(({ effect }) => isOfTransition(effect));
            void transition.ready.then(
              () => resolve(moved()),
              () => resolve(false),
            );
            return transition;
          };
          const isOfTransition = (effect: AnimationEffect | null) =>
            effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition");
        }),
    );
    await card.click();
    await expect(page).toHaveURL(/\/product\//);
    return moving;
  };
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await opensMoving()).toBe(true);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await opensMoving()).toBe(false);
});

test("a product opened before its prefetch has finished is shown", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await page.goto("/products?category=headphone");
  await takenOver(page);
  const path = `/api/v1/product/${product._id}`;
  const release = await holdBack(page, `**${path}`);
  let requests = 0;
  page.on("request", (each) => {
    if (each.url().endsWith(path)) requests += 1;
  });
  await page.getByRole("link", { name: product.name }).first().click();
  await expect(page).toHaveURL(`/product/${product._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  release();
  await expect(page.getByRole("button", { name: "Increase quantity" })).toBeVisible();
  // Its link's, and the page's own.
  expect(requests).toBe(2);
});
