import type { Page } from "@playwright/test";
import { globals, missing } from "../browsers/script-features.ts";
import { readStyles } from "../browsers/style-findings.ts";
import { expect, newestOrder, productsInStock, test } from "./shop.ts";
import { buyTwo } from "./walk.ts";

interface Newer {
  globals: string[];
  members: typeof missing;
}

/** Runs in the page, before its own scripts. */
function forget({ globals, members }: Newer): void {
  const scope = globalThis as unknown as Record<string, Record<string, unknown> | undefined>;
  for (const { owner, name, isStatic } of members) {
    const holder =
      owner === "Iterator" ? Object.getPrototypeOf(Object.getPrototypeOf([].values())) : scope[owner];
    const target = isStatic || owner === "Iterator" ? holder : (holder?.prototype as typeof holder);
    if (target) delete target[name];
    if (owner === "Window") delete scope[name];
  }
  for (const name of globals) delete scope[name];
}

/** Takes away all that one of the oldest supported browsers lacks. */
async function age(page: Page): Promise<void> {
  const newer = [...globals].filter(([, supported]) => !supported).map(([name]) => name);
  await page.addInitScript(forget, { globals: newer, members: missing });
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: readStyles(await response.text()).remains });
  });
}

test("a customer of the oldest supported browsers registers and pays", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await age(page);
  await buyTwo(page, product);
  const gone = () => [typeof URL.canParse, typeof globalThis.requestIdleCallback, typeof [].toSorted];
  expect(await page.evaluate(gone)).toEqual(["undefined", "undefined", "undefined"]);
  expect(await newestOrder(page)).toMatchObject({ orderItems: [{ product: product._id, quantity: 2 }] });
});

/** Red, green, blue and, where it isn't opaque, alpha of a computed colour. */
const partsOf = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);

for (const colorScheme of ["light", "dark"] as const)
  test(`header, buttons and fields have their colours in the oldest supported browsers: ${colorScheme}`, async ({
    page,
  }) => {
    await age(page);
    await page.emulateMedia({ colorScheme });
    await page.goto("/login");
    const styleOf = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const [red = 0, , , alpha = 1] = partsOf(await styleOf("header", "background-color"));
    expect(alpha).toBeGreaterThan(0.8);
    expect(red > 128).toBe(colorScheme === "light");
    const [, , , buttonAlpha = 1] = partsOf(await styleOf("main [type=submit]", "background-color"));
    expect(buttonAlpha).toBe(1);
    expect(await styleOf("main input", "border-top-color")).not.toBe(await styleOf("body", "color"));
  });
