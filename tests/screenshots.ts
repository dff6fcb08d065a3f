import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { type Screen, type Visitor, visitorsOf } from "./screens.ts";
import { chromiumFlags, findChromium } from "./support/chromium.ts";
import { startStage } from "./support/stage.ts";

/**
 * Takes pictures of every screen and state of a fresh demo shop, on phone, tablet and desk, light and dark, in
 * `screenshots/`. Arguments select the screens whose names begin with them.
 */
const folder = "screenshots";
const chosen = process.argv.slice(2);
const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1440, height: 900 },
};
const schemes = ["light", "dark"] as const;
/** Some screens never become idle; they are taken after this time. */
const maxWaitMs = 4000;

const isChosen = (name: string): boolean =>
  chosen.length === 0 || chosen.some((beginning) => name.startsWith(beginning));

async function enter(context: BrowserContext, url: string, visitor: Visitor): Promise<void> {
  const { email, password, storage = {} } = visitor;
  if (email) await context.request.post(`${url}/api/v1/login`, { data: { email, password } });
  await context.addInitScript(
    (entries: [string, string][]) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries(storage).map(([key, value]): [string, string] => [key, JSON.stringify(value)]),
  );
}

const waitIdle = (page: Page) =>
  page.waitForLoadState("networkidle", { timeout: maxWaitMs }).catch(() => undefined);

/** Scrolls through the page, so that pictures further down are loaded too. */
async function settle(page: Page): Promise<void> {
  await waitIdle(page);
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo(0, 0);
  });
  await waitIdle(page);
}

async function shootScreen(page: Page, url: string, { path, before, after }: Screen, file: string) {
  await before?.(page);
  await page.goto(url + path);
  await settle(page);
  try {
    await after?.(page);
    if (after) await waitIdle(page);
  } catch {
    // Some screens do not exist on every device, such as a phone's menu on a desk.
    return false;
  }
  await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
  return true;
}

interface Variant {
  device: keyof typeof viewports;
  colorScheme: (typeof schemes)[number];
}

async function shoot(browser: Browser, url: string, visitor: Visitor, variant: Variant): Promise<string[]> {
  const { device, colorScheme } = variant;
  const viewport = viewports[device];
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
  await enter(context, url, visitor);
  const files: string[] = [];
  for (const [name, given] of Object.entries(visitor.screens).filter(([name]) => isChosen(name))) {
    const screen = typeof given === "string" ? { path: given } : given;
    const page = await context.newPage();
    const file = `${name}-${device}-${colorScheme}.png`;
    if (await shootScreen(page, url, screen, file)) files.push(file);
    await context.setOffline(false);
    await page.close();
  }
  await context.close();
  return files;
}

const variants: Variant[] = [
  { device: "phone", colorScheme: "light" },
  { device: "phone", colorScheme: "dark" },
  { device: "tablet", colorScheme: "light" },
  { device: "desk", colorScheme: "light" },
  { device: "desk", colorScheme: "dark" },
];

const figure = (file: string): string =>
  `<figure><a href="${file}"><img src="${file}" loading="lazy" width="360" alt="${file}"></a><figcaption>${file}</figcaption></figure>`;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const stage = await startStage({ seed: "demo", web: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
try {
  // The session cookie is for localhost, the host that people open.
  const url = stage.url.replace("127.0.0.1", "localhost");
  const files: string[] = [];
  for (const visitor of await visitorsOf(stage))
    for (const variant of variants) files.push(...(await shoot(browser, url, visitor, variant)));
  const style = "body{font:14px system-ui;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}";
  writeFileSync(
    `${folder}/index.html`,
    `<!doctype html><style>${style}</style>${files.sort().map(figure).join("")}`,
  );
  console.log(`${files.length} pictures in ${folder}/index.html`);
} finally {
  await browser.close();
  await stage.close();
}
