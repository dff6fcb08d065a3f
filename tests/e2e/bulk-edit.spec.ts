import type { APIRequestContext, Page } from "@playwright/test";
import { faultsIn } from "./axe.ts";
import { addProduct, expect, test } from "./shop.ts";
import { asStaff, productOf } from "./staff.ts";
import { enter, tabTo } from "./tab-to.ts";

/** Adds products that a search finds by their common word, once the list shows them all. */
async function addThree(page: Page, word: string): Promise<[string, string, string]> {
  const add = async (name: string, price: number) =>
    (await addProduct(page.request, { name: `${word} ${name}`, price, stock: 5 }))._id;
  const ids: [string, string, string] = [
    await add("Alto", 1000),
    await add("Basso", 2450),
    await add("Canto", 3000),
  ];
  await asStaff(page);
  await expect(async () => {
    await page.goto(`/admin/products?search=${word}&sort=name`);
    await expect(page.getByRole("checkbox", { name: new RegExp(`^Choose ${word}`) })).toHaveCount(3);
  }).toPass();
  return ids;
}

const priceOf = async (request: APIRequestContext, id: string) => (await productOf(request, id)).price;

async function press(page: Page, name: string): Promise<void> {
  await enter(page, page.getByRole("button", { name, exact: true }));
}

// One bulk edit works at a time.
test.describe.configure({ mode: "default" });

test("staff edit products together by keyboard: choose, check, change and undo", async ({ page }) => {
  const word = `Keyed${Date.now() % 100_000}`;
  const [alto, basso, canto] = await addThree(page, word);
  await tabTo(page, page.getByRole("checkbox", { name: `Choose ${word} Alto` }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("checkbox", { name: `Choose ${word} Basso` }));
  await page.keyboard.press("Space");
  await expect(page.getByText("2 products chosen")).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await press(page, "Edit…");

  const dialog = page.getByRole("dialog", { name: "Edit 2 products" });
  await tabTo(page, dialog.getByLabel("Price", { exact: true }));
  await page.keyboard.type("Lower by per");
  await tabTo(page, dialog.getByLabel("Lower by"));
  await page.keyboard.type("10");
  expect(await faultsIn(page)).toEqual([]);
  await press(page, "Check 2 products");

  await expect(page.getByText("This is what would happen")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Alto" })).toContainText("₹1,000 → ₹900");
  expect(await priceOf(page.request, alto)).toBe(1000);
  expect(await faultsIn(page)).toEqual([]);
  await press(page, "Change 2 products");
  await expect(page.getByText("You can undo it until")).toBeVisible();
  const prices = () => Promise.all([alto, basso, canto].map((id) => priceOf(page.request, id)));
  expect(await prices()).toEqual([900, 2205, 3000]);

  const edited = await page.request.put(`/api/v1/admin/product/${basso}`, {
    multipart: { price: "1999", base: JSON.stringify({ price: 2205 }) },
  });
  await expect(edited).toBeOK();
  await press(page, "Undo edit");
  await enter(page, page.getByRole("dialog").getByRole("button", { name: "Undo edit" }));
  await expect(page.getByText("1 set back and 1 left alone")).toBeVisible();
  expect(await prices()).toEqual([1000, 1999, 3000]);
  await enter(page, page.getByRole("link", { name: "Show what was left alone" }));
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.filter({ hasText: "Basso" })).toContainText("Left alone");
  await expect(rows.filter({ hasText: "Alto" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });
  test("all products that match a filter are edited by touch, without scrolling sideways", async ({
    page,
  }) => {
    const word = `Touched${Date.now() % 100_000}`;
    const ids = await addThree(page, word);
    const expectNarrow = async () => {
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
      expect(await faultsIn(page)).toEqual([]);
    };
    await page.getByRole("checkbox", { name: `Choose ${word} Canto` }).tap();
    await page.getByRole("button", { name: "Choose all 3 that match" }).tap();
    await expect(page.getByText("3 products chosen")).toBeVisible();
    await expectNarrow();
    await page.getByRole("button", { name: "Edit…" }).tap();
    const dialog = page.getByRole("dialog", { name: "Edit 3 products" });
    await dialog.getByLabel("Visibility").selectOption("Hidden");
    await expectNarrow();
    await dialog.getByRole("button", { name: "Check 3 products" }).tap();
    await expect(page.getByText("This is what would happen")).toBeVisible();
    await page.getByRole("button", { name: "Change 3 products" }).tap();
    await expect(page.getByText("You can undo it until")).toBeVisible();
    await expectNarrow();
    const states = ids.map(async (id) => {
      const { product } = await (await page.request.get(`/api/v1/admin/product/${id}`)).json();
      return product.visibility;
    });
    expect(await Promise.all(states)).toEqual(["hidden", "hidden", "hidden"]);
  });
});
