import type { Page } from "@playwright/test";
import { faultsIn } from "./axe.ts";
import { expect, test } from "./shop.ts";
import { asStaff } from "./staff.ts";
import { enter, tabTo } from "./tab-to.ts";

const receiverOf = (page: Page) => new URL("/_local/receive", page.url()).href;

test.beforeEach(({ page }) => asStaff(page));

test("staff add an address by keyboard, send a test and find it at the receiver", async ({ page }) => {
  await page.goto("/admin/webhooks");
  await expect(page.locator("[aria-busy=false]")).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await enter(page, page.getByRole("button", { name: "Create webhook" }));
  const form = page.getByRole("dialog", { name: "Create webhook" });
  await enter(page, form.getByRole("button", { name: "Create" }));
  await expect(form.getByText("Enter the address")).toBeVisible();
  await expect(form.getByText("Choose at least one event")).toBeVisible();
  await expect(form.getByLabel("Address")).toBeFocused();
  expect(await faultsIn(page)).toEqual([]);
  await page.keyboard.type(receiverOf(page));
  await tabTo(page, form.getByLabel("All orders"));
  await page.keyboard.press("Space");
  await expect(form.getByLabel("Shipped")).toBeDisabled();
  await page.keyboard.press("Enter");

  const shown = page.getByRole("dialog", { name: "Signing secret" });
  await expect(shown.getByText(/^whsec_/)).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await enter(page, shown.getByRole("button", { name: "Done" }));
  await enter(page, page.getByRole("link", { name: receiverOf(page) }));
  await enter(page, page.getByRole("button", { name: "Send test" }));
  await expect(page.getByText("The address accepted the test")).toBeVisible();
  const row = page.getByRole("row", { name: /webhook\.test/ });
  await expect(row).toContainText("Delivered");
  await row.getByText("200", { exact: true }).click();
  await expect(row.getByText('{"received":true}')).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  const address = page.url();

  await page.goto("/_local/#receiver");
  const event = page.getByRole("group").filter({ hasText: "webhook.test" }).first();
  await expect(event).toContainText("signed by this shop");
  await event.locator("summary").click();
  await expect(event).toContainText("webhook-signature: v1,");
  expect(await faultsIn(page)).toEqual([]);
  const id = new URL(address).pathname.split("/").at(-1);
  await expect(await page.request.delete(`/api/v1/admin/webhook/${id}`)).toBeOK();
});

test("staff change an address and its events, and pause it", async ({ page }) => {
  await page.goto("/admin/webhooks");
  const data = { url: "https://erp.example.com/old", events: ["order.*"] };
  const { webhook } = await (await page.request.post("/api/v1/admin/webhook/new", { data })).json();
  await page.goto(`/admin/webhooks/${webhook._id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit webhook" });
  await expect(form.getByLabel("Address")).toHaveValue(data.url);
  await expect(form.getByLabel("All orders")).toBeChecked();
  await form.getByLabel("Address").fill("https://10.0.0.1/hook");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("The address isn’t on the public internet")).toBeVisible();
  await form.getByLabel("Address").fill("https://erp.example.com/earshot");
  await form.getByLabel("All orders").uncheck();
  await form.getByLabel("Placed").check();
  await form.getByLabel("All stock").check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("https://erp.example.com/earshot")).toBeVisible();
  await expect(page.getByText("Orders: placed, All stock")).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Its events wait until you resume it.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Active")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete webhook" }).click();
  await expect(page).toHaveURL(/\/admin\/webhooks$/);
  await expect(page.getByRole("link", { name: "https://erp.example.com/earshot" })).toHaveCount(0);
});
