import type { APIRequestContext, Page } from "@playwright/test";
import { faultsIn } from "./axe.ts";
import { cards, expect, fillCard, payNow, productsInStock, test } from "./shop.ts";
import { asStaff } from "./staff.ts";
import { enter, tabTo } from "./tab-to.ts";

async function press(page: Page, name: string | RegExp): Promise<void> {
  await enter(page, page.getByRole("button", { name, exact: typeof name === "string" }).first());
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Staff fill in the form by keyboard alone. Returns the link that the customer is sent. */
async function sendLink(page: Page, request: APIRequestContext, email: string): Promise<string> {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await asStaff(page);
  await page.goto("/admin/order/new");
  await type(page, "Name", "Asha Rao");
  await type(page, "Email", email);
  await type(page, "Add a product", product.name);
  const found = page.getByRole("list", { name: "Products found" }).getByRole("button").first();
  await expect(found).toContainText(product.name);
  await page.keyboard.press("Tab");
  await expect(found).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Items" })).toContainText(product.name);
  await expect(page.getByText("Subtotal")).toBeVisible();
  await type(page, "Postal Code", "560001");
  await expect(page.getByLabel("City")).toHaveValue("Bengaluru");
  await type(page, "Address", "12 Residency Road");
  await type(page, "Full Name", "Asha Rao");
  await type(page, "Phone Number", "9876543210");
  const sent = page.waitForRequest((each) => each.method() === "POST" && each.url().endsWith("/order/new"));
  await press(page, "Send the link");
  expect((await sent).postDataJSON().requestKey).toMatch(/^[\w-]{36}$/);
  await expect(page.getByRole("heading", { name: "Link sent" })).toBeFocused();
  expect(await faultsIn(page)).toEqual([]);
  await request.post("/_local/jobs/drain");
  const mails: { to: string; text: string }[] = await (await request.get("/_local/mail")).json();
  const [, path = ""] =
    /https?:\/\/[^/]+(\/pay\/\S+)/.exec(mails.find(({ to }) => to === email)?.text ?? "") ?? [];
  await expect(page.getByText(path)).toBeVisible();
  return path;
}

test("staff send a link by keyboard, and its holder corrects the address and pays without a session", async ({
  page,
  otherPage: holder,
  request,
}) => {
  const path = await sendLink(page, request, `phone.${Date.now()}@earshot.test`);
  await page.goto("/admin/orders");
  await expect(page.getByRole("heading", { name: /^Waiting to be paid by link/ })).toBeVisible();

  await holder.goto(path);
  await expect(holder.getByRole("heading", { name: "Review and pay" })).toBeVisible();
  await press(holder, "Change address");
  const address = holder.getByRole("dialog").getByLabel("Address", { exact: true });
  await address.fill("14 Residency Road");
  await holder.keyboard.press("Enter");
  await expect(holder.getByRole("dialog")).toBeHidden();
  await expect(holder.getByText("14 Residency Road", { exact: false }).first()).toBeVisible();
  expect(await faultsIn(holder)).toEqual([]);
  await fillCard(holder, cards.declines);
  await payNow(holder);
  await expect(holder.getByRole("alert").filter({ hasText: "declined" }).first()).toBeVisible();
  await fillCard(holder, cards.pays);
  await payNow(holder);
  await expect(holder.getByRole("heading", { name: "Thank you. Your order is placed" })).toBeVisible();
  expect(await faultsIn(holder)).toEqual([]);
  await holder.reload();
  await expect(holder.getByText(/ES-\d+/)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a phone order is made and paid, and what staff cancel can't be paid", async ({
    page,
    otherPage: holder,
    request,
  }) => {
    const path = await sendLink(page, request, `phone.${Date.now()}@earshot.test`);
    await holder.setViewportSize({ width: 390, height: 844 });
    await holder.goto(path);
    await fillCard(holder, cards.pays);
    await payNow(holder);
    await expect(holder.getByRole("heading", { name: "Thank you. Your order is placed" })).toBeVisible();

    const email = `phone.cancelled.${Date.now()}@earshot.test`;
    const other = await sendLink(page, request, email);
    await page.goto("/admin/orders");
    const row = page.getByRole("row").filter({ hasText: email });
    await row.getByRole("button", { name: /^Cancel/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel phone order" }).click();
    await expect(row).toHaveCount(0);
    await holder.goto(other);
    await expect(holder.getByRole("heading", { name: "This order was cancelled" })).toBeVisible();
  });
});
