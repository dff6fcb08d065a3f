import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page, Route } from "@playwright/test";
import type { PageSize } from "../../web/build/page-sizes.ts";
import { expect, productsInStock, registered, test, withCart } from "./shop.ts";
import { asStaff } from "./staff.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Page sizes of the build under test. */
const sizesOfBuild = (): PageSize[] =>
  JSON.parse(readFileSync(new URL("../../.build/page-sizes.json", import.meta.url), "utf8"));

/** Gzipped kB of script before the first view: React, its data router and SWR take 103, forms with Zod 11. */
const budgetOf = (page: string): number =>
  /^(admin|account|checkout)\/(?!cart\/)|contact-page/.test(page) ? 150 : 135;

test("no page exceeds its budget or includes libraries that it does not need", () => {
  const sizes = sizesOfBuild();
  expect(sizes.filter(({ parts }) => parts.includes("react-dom")).length).toBeGreaterThan(25);
  const tooHeavy = sizes.filter(({ page, scriptKb, styleKb }) => scriptKb > budgetOf(page) || styleKb > 16);
  expect(tooHeavy).toEqual([]);
  const foreign = ["chart.js", "react-chartjs-2", "@stripe/react-stripe-js", "@stripe/stripe-js"];
  for (const { page, parts } of sizes) {
    const notNeeded = page.startsWith("admin/") ? foreign : [...foreign, "pages/admin"];
    expect({ page, carries: parts.filter((part) => notNeeded.includes(part)) }).toEqual({
      page,
      carries: [],
    });
  }
});

test("shoppers' pages and the service worker contain no path of a staff call", () => {
  const built = (file: string) => readFileSync(new URL(`../../.build/web/${file}`, import.meta.url), "utf8");
  const [staff, shop] = [true, false].map((isStaff) =>
    sizesOfBuild().filter(({ page }) => page.startsWith("admin/") === isStaff),
  );
  const carries = (file: string) => built(file).includes("/api/v1/admin/");
  const files = new Set(shop?.flatMap((page) => page.files));
  expect([...files, "sw.js"].filter(carries)).toEqual([]);
  expect(staff?.some((page) => page.files.some(carries))).toBe(true);
});

/** Gzipped kB of script before the first paint. */
const firstPaintKb = 90;

/** The paths of scripts that the browser runs before it goes on to read the document. */
async function blockingScripts(page: Page, path: string): Promise<ReadonlySet<string>> {
  const html = await (await page.request.get(path)).text();
  const scripts = [...html.matchAll(/<script\b([^>]*)\bsrc="([^"]+)"([^>]*)>/g)];
  const blocking = scripts.filter(([tag]) => !/\b(type="module"|async|defer)\b/.test(tag));
  return new Set(blocking.map(([, , src = ""]) => src));
}

test("every shopper's page is painted with little script", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  await registered(page);
  let awaited: ReadonlySet<string> = new Set();
  const loaded: number[] = [];
  // Modules, and what first.js asks for, never arrive.
  await page.route("**/assets/*.js", async (route) => {
    if (!awaited.has(new URL(route.request().url()).pathname)) return;
    const response = await route.fetch();
    loaded.push(gzipSync(await response.body()).length / 1000);
    await route.fulfill({ response });
  });
  const rendered = ["/", "/products", "/product/headphone", `/product/${product?._id}`];
  const others = [
    "/products/wireless",
    "/cart",
    "/login",
    "/shipping",
    "/process/payment",
    "/orders",
    "/account",
  ];
  for (const path of [...rendered, ...others]) {
    loaded.length = 0;
    awaited = await blockingScripts(page, path);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("banner", { includeHidden: true })).toBeVisible();
    if (rendered.includes(path)) await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    expect(loaded, path).not.toEqual([]);
    expect(
      loaded.reduce((sum, kb) => sum + kb),
      path,
    ).toBeLessThanOrEqual(firstPaintKb);
  }
});

/** The paths of all API calls until the network is idle, sorted. */
async function callsOf(page: Page, path: string): Promise<string[]> {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  // The payment key waits for the browser to be idle.
  const key = page.waitForResponse("**/api/v1/stripeapikey");
  await page.goto(path);
  await expect(page.getByRole("article").first()).toBeVisible();
  await key;
  await page.waitForLoadState("networkidle");
  return calls.sort();
}

test("home and listing request products, session and payment key once", async ({ page }) => {
  for (const path of ["/", "/products"])
    expect(await callsOf(page, path)).toEqual([
      "/api/v1/products",
      "/api/v1/session",
      "/api/v1/stripeapikey",
    ]);
});

test("a search's answer is requested before the scripts, once", async ({ page }) => {
  await page.goto("/products/noise%20cancelling?sort=price");
  const lists = async () => {
    await expect(page.getByRole("status").filter({ hasText: /^\d+ / })).toBeVisible();
    await page.waitForLoadState("networkidle");
    return page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname === "/api/v1/products"
            ? entry.initiatorType
            : [],
        ),
    );
  };
  expect(await lists()).toEqual(["fetch"]);
  for (const words of ["wireless", "noise%20cancelling", "earbuds+%26%20more", "%20wireless%20"]) {
    await page.goto(`/products/${words}`);
    expect(await lists(), words).toEqual(["link"]);
  }
});

/** The pictures shown in the page and all picture requests, repeated ones included. */
async function picturesOf(page: Page, path: string): Promise<{ shown: string[]; asked: string[] }> {
  const asked: string[] = [];
  // The page before goes on loading banners.
  await page.goto("about:blank");
  page.on("request", (request) => {
    if (request.url().endsWith(".webp")) asked.push(request.url());
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  return {
    // Copied first: banners may be asked for while the page answers.
    asked: [...asked],
    shown: await page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc)),
  };
}

test("a phone loads the visible pictures of its first view before the scripts, and no others", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  await page.setViewportSize({ width: 390, height: 844 });
  // The newest products were made by other tests and have no pictures; none of them are headphones.
  for (const path of ["/", "/products?category=headphone", `/product/${product?._id}`]) {
    const first = page.waitForRequest("**/*.webp");
    // The scripts are held back until a picture is requested, so the request must come from the HTML.
    await page.route("**/assets/library-*.js", async (route) => {
      await first;
      await route.continue();
    });
    const { asked, shown } = await picturesOf(page, path);
    expect(
      asked.filter((url) => !shown.includes(url)),
      path,
    ).toEqual([]);
    expect(new Set(asked).size, path).toBe(asked.length);
    await page.unrouteAll();
    page.removeAllListeners("request");
  }
});

interface Shift {
  value: number;
  moved: string[];
}

/** Collects layout shifts from the first paint on. */
const watchShifts = () => {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 80) : "",
      );
      shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
};

/** Waits for two frames: shifts of the first are reported by the second. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const late = () => new Promise((resolve) => setTimeout(resolve, 300));

const answerLate = async (route: Route): Promise<void> => {
  await late();
  await route.continue();
};

/** Shows the listing and its answer of one moment, since other tests add products meanwhile. */
async function freezeListing(page: Page): Promise<void> {
  const [path, call] = ["/products", "/api/v1/products?group=family"];
  const read = async () => ({ document: await page.request.get(path), answer: await page.request.get(call) });
  let frozen = await read();
  await expect(async () => {
    frozen = await read();
    const [html, { products }] = [await frozen.document.text(), await frozen.answer.json()];
    for (const { _id } of products) expect(html).toContain(_id);
  }).toPass();
  await page.route(path, (route) => route.fulfill({ response: frozen.document }));
  await page.route(
    ({ pathname, search }) => pathname + search === call,
    async (route) => {
      await late();
      await route.fulfill({ response: frozen.answer });
    },
  );
}

async function expectStill(page: Page, path: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(painted);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${path} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.01);
}

test("the layout does not shift on a phone, however late responses arrive", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await page.setViewportSize({ width: 390, height: 844 });
  await withCart(page, product, 2);
  await page.addInitScript(watchShifts);
  await page.route("**/api/v1/**", answerLate);
  await page.route("**/*.woff2", answerLate);
  await freezeListing(page);
  for (const path of ["/", "/products", `/product/${product._id}`, "/cart"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
    await expectStill(page, path);
  }
});

test("the admin area's frame does not move while the session and its page load", async ({ page }) => {
  await asStaff(page);
  await page.addInitScript(watchShifts);
  await page.route("**/api/v1/**", answerLate);
  for (const path of ["/admin/dashboard", "/admin/orders", "/admin/payments"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    await expectStill(page, path);
  }
});
