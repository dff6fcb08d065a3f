import type { Page } from "@playwright/test";
import { expect, productsInStock, takenOver, test, withCart } from "./shop.ts";
import { asStaff } from "./staff.ts";
import { buyTwo } from "./walk.ts";

/** What the translation adds to each text: a space of no width, which no locator minds. */
const mark = "\u200b";

/**
 * Runs in the page. Translates as Chrome and Edge do: puts two <font> elements in the place of each text, also of
 * those that come later, unless they are marked with translate="no".
 */
function translate(mark: string): void {
  const translated = (text: string | null) => {
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    (font.firstChild as HTMLElement).append(`${text}${mark}`);
    return font;
  };
  const visit = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (
      let node: Node | null = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode();
      node;
      node = walker.nextNode()
    )
      texts.push(node as Text);
    for (const text of texts)
      if (
        /\p{L}|\d/u.test(text.data) &&
        !text.parentElement?.closest("font, script, style, textarea, [translate=no]")
      )
        text.replaceWith(translated(text.data));
  };
  const start = () => {
    visit(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) if (node.isConnected) visit(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
}

/** Translates the page that is shown and those that it leads to. */
async function translated(page: Page): Promise<void> {
  await page.evaluate(translate, mark);
  await expect(page.locator("main font").first()).toBeAttached();
}

const wordsOf = async (page: Page): Promise<string> =>
  ((await page.locator("main").textContent()) ?? "").replaceAll(mark, "").replace(/\s+/g, " ");

/** The page says what it says untranslated at the same address. */
async function expectSame(page: Page, other: Page): Promise<void> {
  await other.goto(page.url());
  await expect(other.getByRole("article").first()).toBeVisible();
  await expect(async () => expect(await wordsOf(page)).toBe(await wordsOf(other))).toPass();
}

test("a translated listing is filtered, sorted, paged and searched", async ({ page, otherPage }) => {
  await page.goto("/products");
  await takenOver(page);
  await translated(page);
  await page.getByLabel("Earbuds").first().check();
  await expect(page).toHaveURL("/products?category=earbuds");
  await expectSame(page, otherPage);
  await page.getByRole("group", { name: "Water rating" }).getByLabel("IP54").check();
  await expect(page).toHaveURL(/spec\.water=IP54/);
  await expectSame(page, otherPage);
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.getByLabel("Sort by").selectOption({ index: 2 });
  await expect(page).toHaveURL(/sort=/);
  await expectSame(page, otherPage);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expectSame(page, otherPage);
  for (const word of ["speaker", "earbuds", "nothinglikethis"]) {
    await page.getByPlaceholder("Search a Product...").first().fill(word);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/products/${word}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a translated product page accepts PIN codes, and several units can be bought with a code", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await page.goto(`/product/${product._id}`);
  await takenOver(page);
  await translated(page);
  const pin = page.getByLabel("PIN code");
  for (const code of ["560001", "1", "110001"]) await pin.fill(code);
  await withCart(page, product);
  await translated(page);
  await page.getByPlaceholder("GIVE CODE").fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(/ off/)).toBeVisible();
  for (const count of [2, 3]) {
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await expect(page.getByRole("link", { name: `Cart, ${count} items` })).toBeVisible();
  }
  // Prices and codes stay what they are.
  await expect(page.locator("dd").filter({ hasText: "₹" })).not.toHaveCount(0);
  await expect(page.locator("dd font").filter({ hasText: "₹" })).toHaveCount(0);
  await expect(page.getByText("WELCOME10", { exact: true }).locator("font")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove" }).first().click();
});

test("a page translated from its first text on leads to a paid order", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await page.addInitScript(translate, mark);
  await buyTwo(page, product);
});

test("staff filter translated orders", async ({ page }) => {
  await asStaff(page);
  await page.goto("/admin/orders");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await translated(page);
  for (const status of ["Delivered", "Processing", "Cancelled", ""])
    await page.getByLabel("Status").selectOption(status);
  await page.getByRole("searchbox", { name: "Search" }).fill("nobody at all");
  await expect(page.getByText("No order matches")).toBeVisible();
});
