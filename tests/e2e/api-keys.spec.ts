import type { Page } from "@playwright/test";
import { faultsIn } from "./axe.ts";
import { expect, test } from "./shop.ts";
import { asStaff } from "./staff.ts";
import { enter, tabTo } from "./tab-to.ts";

/** By keyboard alone. Answers with the key, which the page shows once. */
async function createKey(page: Page, name: string): Promise<string> {
  await enter(page, page.getByRole("link", { name: "Create key" }));
  await tabTo(page, page.getByLabel("Name"));
  await page.keyboard.type(name);
  await tabTo(page, page.getByLabel("Orders"));
  await page.keyboard.type("View");
  expect(await faultsIn(page)).toEqual([]);
  await enter(page, page.getByRole("button", { name: "Create key" }));
  const made = page.getByRole("status").filter({ hasText: `${name} is ready` });
  await expect(made).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  const secret = /ek_local_[\w-]{67}/.exec((await made.textContent()) ?? "")?.[0] ?? "";
  await enter(page, page.getByRole("link", { name: "Done" }));
  return secret;
}

test("a key is created by keyboard, works for a program, is refused from a browser, and ends", async ({
  page,
  playwright,
  baseURL,
}) => {
  const name = `Label printer ${Date.now()}`;
  await asStaff(page);
  await page.goto("/admin/keys");
  const secret = await createKey(page, name);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Never");
  await expect(page.getByText(secret)).toHaveCount(0);

  const program = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { Authorization: `Bearer ${secret}` },
  });
  await expect(await program.get("/api/v1/admin/orders")).toBeOK();
  const refused = await program.get("/api/v1/admin/coupons");
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining("coupons:read") });
  const fromBrowser = await program.get("/api/v1/admin/orders", {
    headers: { Origin: "https://example.com" },
  });
  expect(fromBrowser.status()).toBe(403);

  await page.reload();
  await expect(row).not.toContainText("Never");
  await expect(page.getByText(`A browser sent “${name}”`)).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);

  await enter(page, page.getByRole("button", { name: `End ${name}` }));
  const dialog = page.getByRole("dialog", { name: "End this key?" });
  await expect(dialog).toContainText(name);
  expect(await faultsIn(page)).toEqual([]);
  await enter(page, dialog.getByRole("button", { name: "End key" }));
  await expect(row).toContainText("Ended");
  expect((await program.get("/api/v1/admin/orders")).status()).toBe(401);
  await program.dispose();
});
