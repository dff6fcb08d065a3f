import { type Browser, chromium, devices, type Locator, type Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { startStage } from "../support/stage.ts";
import { median, tableOf } from "./median.ts";

/** Lighthouse's factor for a cheap phone. */
const slowdown = 4;
/** The shortest event that browsers report. */
const shortestMs = 16;

/** Collects the duration of each interaction, from the input until the next paint. */
const watchInteractions = (shortest: number) => {
  const interactions = new Map<number, number>();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }).observe({ type: "event", durationThreshold: shortest, buffered: true } as PerformanceObserverInit);
};

interface Interaction {
  path: string;
  /** Not measured. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  shows: (page: Page) => Locator;
}

/** Without Playwright's own listeners, which check in the page where a tap goes. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to tap");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const openFilters = async (page: Page): Promise<void> => {
  await tap(page, page.getByRole("button", { name: /^Filters/ }));
  await page.getByRole("dialog").waitFor();
};

const interactionsWith = (product: string): Record<string, Interaction> => ({
  "add to cart": {
    path: `/product/${product}`,
    act: (page) => tap(page, page.getByRole("button", { name: "Add To Cart" }).first()),
    shows: (page) => page.getByText("Item Added to Cart"),
  },
  "open filters": { path: "/products", act: openFilters, shows: (page) => page.getByRole("dialog") },
  filter: {
    path: "/products",
    prepare: openFilters,
    act: (page) => tap(page, page.getByRole("dialog").getByRole("checkbox").first()),
    shows: (page) => page.getByRole("dialog").getByRole("checkbox", { checked: true }),
  },
  "open menu": {
    path: "/products",
    act: (page) => tap(page, page.getByRole("button", { name: "Menu", exact: true })),
    shows: (page) => page.getByRole("button", { name: "Menu", exact: true, expanded: true }),
  },
  "type in search": {
    path: "/",
    prepare: (page) => tap(page, page.getByRole("combobox", { name: "Search a product" })),
    act: (page) => page.keyboard.type("wireless", { delay: 120 }),
    shows: (page) => page.getByRole("option").first(),
  },
});

/** The longest interaction of a visit, in milliseconds. */
async function longest(
  browser: Browser,
  site: string,
  { path, prepare, act, shows }: Interaction,
): Promise<number> {
  const context = await browser.newContext({ ...devices["Pixel 7"], baseURL: site });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchInteractions, shortestMs);
    await page.goto(path, { waitUntil: "networkidle" });
    await page.locator("#answers").waitFor({ state: "detached" });
    await prepare?.(page);
    await page.waitForLoadState("networkidle");
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.evaluate(() =>
      (window as unknown as { interactions: Map<number, number> }).interactions.clear(),
    );
    await act(page);
    await shows(page).waitFor();
    // Entries follow the paint, and updates of an input follow its answers.
    await page.waitForTimeout(1000);
    const durations = await page.evaluate(() => [
      ...(window as unknown as { interactions: Map<number, number> }).interactions.values(),
    ]);
    return Math.max(shortestMs, ...durations);
  } finally {
    await context.close();
  }
}

/** Interaction to next paint on the demo shop's pages, with the processor slowed down as on a cheap phone. */
export async function benchInp(turns: number): Promise<string> {
  const stage = await startStage({ seed: "demo", web: true });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    await stage.drain();
    const { products } = await stage.client().call("products/list", { category: "headphone" });
    const product = products.find(({ stock }) => stock > 0)?._id ?? "";
    const rows: string[][] = [];
    for (const [name, interaction] of Object.entries(interactionsWith(product))) {
      const durations: number[] = [];
      while (durations.length < turns) durations.push(await longest(browser, stage.url, interaction));
      rows.push([name, median(durations).toFixed(), Math.max(...durations).toFixed()]);
    }
    return tableOf(["interaction", "median, ms", "slowest, ms"], rows);
  } finally {
    await browser.close();
    await stage.close();
  }
}
