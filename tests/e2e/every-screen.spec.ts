import type { Page } from "@playwright/test";
import { matchPath } from "react-router-dom";
import { pages } from "../../web/src/app/pages.ts";
import { type Screen, type Visitor, visitorsOf } from "../screens.ts";
import { Client } from "../support/client.ts";
import { expect, takenOver, test } from "./shop.ts";

const widths = [320, 360, 390, 768, 1440];
/** Longer ones, such as ids and email addresses, have to break on a phone. */
const longestWord = 20;
/** Two rows on a phone. */
const highestHeader = 120;

/** Words of the page that continue on another line, and parts that reach beyond its edge. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ([longestWord, highestHeader]) => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const known = new Map<Element, boolean>();
      const isHidden = (element: Element | null): boolean => {
        if (element === null) return false;
        const hidden =
          known.get(element) ??
          (getComputedStyle(element).clipPath.startsWith("inset(50%") || isHidden(element.parentElement));
        known.set(element, hidden);
        return hidden;
      };
      const isBroken = (text: Node, start: number, end: number): boolean => {
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, end);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        return Math.max(...tops) - Math.min(...tops) > 4;
      };
      const faults = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (!text.parentElement?.checkVisibility() || isHidden(text.parentElement)) continue;
        const content = text.textContent ?? "";
        // Most texts have one line, and with it all of their words.
        if (!isBroken(text, 0, content.length)) continue;
        for (const { 0: word, index } of content.matchAll(/[^\s\-–/]+/g))
          if (word.length <= longestWord && isBroken(text, index, index + word.length))
            faults.add(`broken: ${word}`);
      }
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) faults.add(`${scrollWidth} px wide`);
      const { height = 0 } = document.querySelector("header")?.getBoundingClientRect() ?? {};
      if (height > highestHeader) faults.add(`a header of ${height} px`);
      return [...faults];
    },
    [longestWord, highestHeader] as const,
  );

async function open(page: Page, { path, before, after }: Screen): Promise<void> {
  await before?.(page);
  await page.goto(path);
  await takenOver(page);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await after?.(page);
}

async function enter(page: Page, { email, password, storage = {} }: Visitor): Promise<void> {
  if (email) await expect(await page.request.post("/api/v1/login", { data: { email, password } })).toBeOK();
  await page.goto("/about");
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value));
  }, Object.entries(storage));
}

const screensOf = ({ screens }: Visitor): [string, Screen][] =>
  Object.entries(screens).map(([name, screen]) => [
    name,
    typeof screen === "string" ? { path: screen } : screen,
  ]);

const names = ["a visitor", "a visitor who compares", "a shopper", "staff"];

test("every page of the shop and of the admin area is among the screens", async ({ baseURL }) => {
  const visitors = await visitorsOf({ client: () => new Client(baseURL ?? "") });
  const paths = visitors.flatMap(screensOf).map(([, { path }]) => new URL(path, baseURL).pathname);
  const shown = pages.filter(({ path }) => paths.some((each) => matchPath(path, each)));
  const files = new Set(shown.map(({ file }) => file));
  expect(pages.filter(({ file }) => !files.has(file))).toEqual([]);
  expect(visitors).toHaveLength(names.length);
});

/** Each test opens dozens of screens. */
test.describe.configure({ timeout: 900_000 });

for (const [index, name] of names.entries())
  test(`from 320 to 1440 px, no screen of ${name} breaks a word or is wider than its window`, async ({
    page,
    baseURL,
  }) => {
    const visitor = (await visitorsOf({ client: () => new Client(baseURL ?? "") }))[index];
    if (!visitor) throw new Error(`There are no screens of ${name}`);
    await enter(page, visitor);
    const faults: string[] = [];
    for (const [name, screen] of screensOf(visitor)) {
      if (/load(ing)?$/.test(name)) continue;
      const opened = await page.context().newPage();
      await opened.setViewportSize({ width: 390, height: 844 });
      await open(opened, screen);
      for (const width of widths) {
        await opened.setViewportSize({ width, height: 844 });
        faults.push(...(await faultsOf(opened)).map((fault) => `${name}, ${width} px: ${fault}`));
      }
      await page.context().setOffline(false);
      await opened.close();
    }
    expect(faults).toEqual([]);
  });
