import type { Page } from "@playwright/test";
import { faultsIn } from "./axe.ts";
import { expect, test } from "./shop.ts";
import { asStaff } from "./staff.ts";

const file = (sku: string, price: string) => ({
  name: "spring.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    `SKU;Name;Price;Category;Description;Article note\n${sku};Wren ${sku};${price};Earbuds;Small;x\n${sku}-B;Bad;no;Earbuds;Small;x\n`,
  ),
});

/** Presses Tab until the button or field with this name has the focus, and then the key. */
async function press(page: Page, name: string, key: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
      return label ?? "";
    });
    if (!focused.startsWith(name)) continue;
    await page.keyboard.press(key);
    return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test("staff import a file by keyboard: check, run and undo", async ({ page }) => {
  const sku = `KEY-${Date.now()}`;
  await asStaff(page);
  await page.goto("/admin/import");
  const chooser = page.waitForEvent("filechooser");
  await press(page, "Products (CSV)", "Enter");
  await (await chooser).setFiles(file(sku, "1 299,50"));
  await expect(page.getByText("5 of 6 read")).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await press(page, "Upload and check", "Enter");
  await expect(page.getByText("This is what would happen")).toBeVisible();
  await expect(page.getByText("1 created and 1 refused.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "can’t be used here" })).toContainText(
    "Enter a number",
  );
  expect(await faultsIn(page)).toEqual([]);
  await press(page, "Run import", "Enter");
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: `Wren ${sku}` }).click();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("1299.5");
  await page.goBack();
  await press(page, "Undo import", "Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
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
