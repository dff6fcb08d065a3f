import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { contract } from "../../shared/contract.ts";
import { expect, productsInStock, registered, takenOver, test, twoColours, withCart } from "./shop.ts";

test.use({ serviceWorkers: "allow" });

const searched = contract["products/offline"].path;

/** Waits until the service worker has kept what a call answered. */
const kept = (page: Page, path: string): Promise<void> =>
  expect.poll(() => page.evaluate((url) => caches.match(url).then((answer) => answer?.ok), path)).toBe(true);

/** Opens a page and waits until its service worker has everything that is searched. */
async function withWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await kept(page, searched);
}

const notice = (page: Page) => page.getByRole("status").filter({ hasText: /offline|network/ });

/** The notice comes when the browser is idle, and moves what is below it away from a click. */
async function goesOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(notice(page)).toBeVisible();
}

const isPictureShown = (page: Page) =>
  page
    .getByRole("button", { name: /^Zoom/ })
    .locator("img")
    .first()
    .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);

test("visited pages, their pictures, the cart and search work offline", async ({
  page,
  request,
  context,
}) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await withWorker(page, "/");
  const messages: string[] = [];
  page.on("console", (message) => {
    // The browser itself reports requests that have no network, and files that it has in memory from before there
    // was a worker.
    if (!/net::ERR_|cross-world service worker/.test(message.text()))
      messages.push(`${page.url()} ${message.text()}`);
  });
  await page.goto(`/product/${product._id}`);
  const name = page.getByRole("heading", { level: 1, name: product.name });
  await expect(name).toBeVisible();
  await expect.poll(() => isPictureShown(page)).toBe(true);
  // A page that is left before its scripts have started is kept as it came, without what a cart needs.
  await kept(page, contract["products/get"].path.replace("{id}", product._id));
  await page.goto("/products");
  await expect(page.getByRole("article")).toHaveCount(12);

  const [first, second] = await twoColours(request);
  await page.goto(`/product/${first._id}`);
  await kept(page, contract["products/get"].path.replace("{id}", first._id));

  await goesOffline(page);
  await page
    .getByRole("navigation", { name: "Colour" })
    .getByRole("link", { name: second.values.colour })
    .click();
  await expect(
    page.getByRole("heading", { level: 1, name: new RegExp(`, ${second.values.colour}$`) }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: `Zoom: ${second.image?.altImage}` })).toBeVisible();
  await page.goto(`/product/${product._id}`);
  await expect(name).toBeVisible();
  await expect.poll(() => isPictureShown(page)).toBe(true);
  await expect(notice(page)).toHaveText(/^You're offline\. Seen .+: price and stock may have changed\./);
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByText("Item Added to Cart")).toBeVisible();

  await page.reload();
  await expect(notice(page)).toBeVisible();
  await page.getByRole("link", { name: /^Cart, 1 item/ }).click();
  await expect(page.getByRole("link", { name: product.name }).first()).toBeVisible();
  await expect(notice(page)).toContainText("Prices are from your last visit");

  const box = page.getByPlaceholder("Search a Product...");
  await box.fill("vespr");
  await expect(page.getByRole("option", { name: /Vesper Over/ })).toBeVisible();
  await box.press("Enter");
  await expect(page.getByRole("article").filter({ hasText: "Vesper Over" })).toBeVisible();
  await expect(notice(page)).toContainText("Prices and stock may have changed since");
  await page.goto("/products?category=speakers&sort=price");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText(/^\d+ products$/)).toBeVisible();

  await context.setOffline(false);
  await expect(notice(page)).toBeHidden();
  expect(messages).toEqual([]);
});

test("offline, a product that was never visited opens with the data at hand", async ({ page, context }) => {
  await withWorker(page, "/");
  await context.setOffline(true);
  await page.goto("/products/vesper");
  await expect(notice(page)).toBeVisible();
  const result = page.getByRole("article").filter({ hasText: "Vesper Over" }).first();
  await result.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: /Vesper Over/ })).toBeVisible();
  await expect(page.getByText("In Stock")).toBeVisible();
});

test("offline, a login and an account page wait for the network and then continue by themselves", async ({
  page,
  context,
}) => {
  const email = await registered(page);
  await context.clearCookies();
  await withWorker(page, "/about");
  await context.setOffline(true);
  await page.goto("/login?redirect=account");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a-long-password");
  await expect(notice(page).first()).toContainText("This page will continue when you reconnect");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("You're offline. We'll send this when you reconnect.")).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await context.setOffline(true);
  await page.goto("/orders");
  await expect(notice(page).first()).toContainText("This page will continue when you reconnect");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();

  const kept = await page.evaluate(async () => {
    const caching = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return caching.flat().map(({ url }) => new URL(url).pathname);
  });
  const shared = Object.values(contract).flatMap((route) =>
    "shared" in route ? new RegExp(`^${route.path.replace(/\{\w+\}/g, "[^/]+")}$`) : [],
  );
  expect(kept.filter((path) => path.startsWith("/api/"))).toContain(searched);
  const isPublic = (path: string): boolean =>
    path.startsWith("/assets/") ||
    path.startsWith("/media/") ||
    ["/shell", "/about"].includes(path) ||
    shared.some((each) => each.test(path));
  expect(kept.filter((path) => !isPublic(path))).toEqual([]);
});

/** The shop at an address of its own, where a next release can appear. */
async function openShop(baseURL: string) {
  let next: string | undefined;
  const { hostname, port } = new URL(baseURL);
  const server = createServer((asked, response) => {
    const { url: path = "/", method, headers } = asked;
    const isWorker = path === "/sw.js";
    const { "accept-encoding": _, "if-none-match": __, ...plain } = headers;
    const forwarded = ask({ hostname, port, path, method, headers: isWorker ? plain : headers }, (answer) => {
      const { "content-length": _, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, isWorker ? others : answer.headers);
      if (isWorker && next !== undefined) response.end(next);
      else answer.pipe(response);
    });
    asked.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://${hostname}:${typeof address === "object" ? address?.port : ""}`,
    release: (worker: string) => {
      next = worker;
    },
    close: () => server.close(),
  };
}

/** A test with a shop whose next release it can show. */
const releasing = test.extend<{ shop: Awaited<ReturnType<typeof openShop>> }>({
  shop: async ({ baseURL }, use) => {
    const shop = await openShop(baseURL ?? "");
    await use(shop);
    shop.close();
  },
});

const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

const isCheckoutHeld = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name === "earshot-checkout"),
  );

const workerOf = (page: Page) => page.evaluate(async () => (await fetch("/sw.js")).text());

const lookForRelease = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

/** Follows a link of the app, not of the document before it; tells whether its target was loaded anew. */
async function follow(page: Page): Promise<boolean> {
  await takenOver(page);
  await page.evaluate(() => {
    document.documentElement.dataset.seen = "yes";
  });
  const [name, path] = page.url().endsWith("/contact") ? ["About Us", "/about"] : ["Contact", "/contact"];
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page).toHaveURL(new URL(path, page.url()).href);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page.evaluate(() => document.documentElement.dataset.seen !== "yes");
}

releasing(
  "a release takes over with the next link that is followed, but not while somebody pays",
  async ({ browser, request, shop }) => {
    const [product] = await productsInStock(request);
    if (!product) throw new Error("The demo shop is empty");
    const context = await browser.newContext({ baseURL: shop.url });
    const page = await context.newPage();
    await withWorker(page, "/");
    const paying = await context.newPage();
    await registered(paying);
    await withCart(paying, product);
    await paying.goto("/process/payment");
    await expect.poll(() => isCheckoutHeld(paying)).toBe(true);
    await page.goto("/about");
    shop.release(`${await workerOf(page)}\n// The next release`);
    await lookForRelease(page);
    await expect.poll(() => isWaiting(page)).toBe(true);

    expect(await follow(page)).toBe(false);
    expect(await isWaiting(page)).toBe(true);
    expect(await follow(paying)).toBe(false);
    await paying.close();
    // The page hears of links once it has nothing better to do.
    await page.goto("/about");
    await expect.poll(() => follow(page), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => isWaiting(page)).toBe(false);
    await context.close();
  },
);

releasing(
  "a release without a service worker removes the one before and all that it kept",
  async ({ browser, shop }) => {
    const off = fileURLToPath(new URL("../../web/src/worker/off.ts", import.meta.url));
    const { outputFiles } = await build({ entryPoints: [off], bundle: true, write: false, format: "iife" });
    const context = await browser.newContext({ baseURL: shop.url });
    const page = await context.newPage();
    await withWorker(page, "/about");
    shop.release(outputFiles[0]?.text ?? "");
    await lookForRelease(page);
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        await caches.keys(),
      ]);
    await expect.poll(left).toEqual([0, []]);
    await context.close();
  },
);
