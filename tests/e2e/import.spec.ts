import type { Page } from "@playwright/test";
import { faultsIn } from "./axe.ts";
import { expect, test } from "./shop.ts";
import { asStaff } from "./staff.ts";
import { enter } from "./tab-to.ts";

const file = (sku: string, price: string) => ({
  name: "spring.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    `SKU;Name;Price;Category;Description;Article note\n${sku};Wren ${sku};${price};Earbuds;Small;x\n${sku}-B;Bad;no;Earbuds;Small;x\n`,
  ),
});

async function press(page: Page, name: string): Promise<void> {
  await enter(page, page.getByRole("button", { name }));
}

test("staff import a file by keyboard: check, run and undo", async ({ page }) => {
  const sku = `KEY-${Date.now()}`;
  await asStaff(page);
  await page.goto("/admin/import");
  const chooser = page.waitForEvent("filechooser");
  await press(page, "Products (CSV)");
  await (await chooser).setFiles(file(sku, "1 299,50"));
  await expect(page.getByText("5 of 6 read")).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await press(page, "Upload and check");
  await expect(page.getByText("This is what would happen")).toBeVisible();
  await expect(page.getByText("1 created and 1 refused.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "can’t be used here" })).toContainText(
    "Enter a number",
  );
  expect(await faultsIn(page)).toEqual([]);
  await press(page, "Run import");
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: `Wren ${sku}` }).click();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("1299.5");
  await page.goBack();
  await press(page, "Undo import");
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
});

/** Notes what live regions say, if they were on the page before they said it: others aren't read aloud. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const live = "[aria-live], [role=status], [role=alert], [role=log]";
    const known = new WeakSet<Element>(document.querySelectorAll(live));
    const heard: string[] = [];
    const watch = (records: MutationRecord[]) => {
      for (const { target } of records) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
        const isRead = region && known.has(region) && region.getAttribute("aria-live") !== "off";
        const text = isRead ? (region.textContent?.trim() ?? "") : "";
        if (text && heard.at(-1) !== text) heard.push(text);
      }
      for (const region of document.querySelectorAll(live)) known.add(region);
    };
    new MutationObserver(watch).observe(document.body, {
      ...{ childList: true, subtree: true, characterData: true },
    });
    Object.assign(window, { heard });
  });
  return () => page.evaluate(() => Reflect.get(window, "heard"));
}

/** What the next stops of Tab are called. */
async function stops(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let index = 0; index < count; index++) {
    await page.keyboard.press("Tab");
    names.push(
      await page.locator(":focus").evaluate((element) => {
        const { labels } = element as HTMLInputElement;
        return (element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent ?? "").trim();
      }),
    );
  }
  return names;
}

test("a screen reader hears each step of an import, and finds what to do next in order", async ({ page }) => {
  const sku = `READ-${Date.now()}`;
  await asStaff(page);
  await page.goto("/admin/import");
  await page.getByLabel("Products (CSV)").setInputFiles(file(sku, "99"));
  await expect(page.getByText("5 of 6 read")).toBeVisible();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Choose your file" [level=2]
      - button "Products (CSV) spring.csv, 1 kB"
      - button "Photos (ZIP) No file chosen"
      - button "Upload and check"
  `);
  const heard = await listen(page);
  await press(page, "Upload and check");
  await expect(page.getByText("This is what would happen")).toBeVisible();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation "Breadcrumb"
      - heading "spring.csv · 2 products" [level=2]
      - status:
        - paragraph: This is what would happen
        - paragraph: 1 created and 1 refused. Your products haven’t changed yet.
      - button "Run import"
      - button "Check again"
      - search:
        - combobox "Result"
      - table "Lines of the file"
  `);
  await press(page, "Run import");
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  const focused = page.locator(":focus");
  await expect(focused).toHaveText(/^Undo import/);
  expect(await stops(page, 4)).toEqual(["Undo import", "Download result", "Import another file", "Result"]);

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Undo this import?" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(focused).toContainText("Import another file");
  const said = (await heard()).join("\n");
  // A check that has ended before its page opens is read with the page.
  expect(said).toMatch(/Done1 created and 1 refused/);
  expect(said).toMatch(/Undone/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test("an import is read as cards, without scrolling sideways", async ({ page }) => {
    await asStaff(page);
    await page.goto("/admin/import");
    await page.getByLabel("Products (CSV)").setInputFiles(file(`PHONE-${Date.now()}`, "99"));
    await page.getByRole("button", { name: "Upload and check" }).click();
    await expect(page.getByText("This is what would happen")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Refused" })).toBeVisible();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    expect(await faultsIn(page)).toEqual([]);
  });
});
