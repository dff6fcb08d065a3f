import type { APIRequestContext, Page } from "@playwright/test";
import { formatRupees } from "../../shared/core/money.ts";
import type { Order } from "../../shared/orders/schemas.ts";
import { faultsIn } from "./axe.ts";
import { addProduct, cards, expect, test } from "./shop.ts";
import { asStaff, bought } from "./staff.ts";
import { enter, tabTo } from "./tab-to.ts";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("a day's work by keyboard alone: find, note, tag, choose, filter, open", async ({
  page,
  otherPage: shopper,
  request,
}) => {
  test.slow();
  const product = await addProduct(request, { name: "Keyboard Buds", stock: 9 });
  const order = await bought(shopper, product);
  await asStaff(page);
  await page.goto("/admin");
  await expect(title(page, "To do")).toBeVisible();
  await expect(page.getByRole("link", { name: /orders? to ship/ })).toBeVisible();

  const find = page.getByRole("dialog", { name: "Find" });
  const openFinder = async () => {
    await page.keyboard.press("Control+k");
    await expect(find.getByRole("combobox")).toBeFocused();
  };
  await openFinder();
  await page.keyboard.type(order.number);
  await expect(find.getByRole("option", { name: new RegExp(order.number) })).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/order/${order._id}`);

  const tag = page.getByLabel("Add a tag");
  await tabTo(page, tag);
  // A single key is text in a field.
  await page.keyboard.type("jx/?");
  await expect(tag).toHaveValue("jx/?");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Keyboard day");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove tag Keyboard day" })).toBeVisible();
  await tabTo(page, page.getByLabel("New note"));
  await page.keyboard.type("Packed by keyboard");
  await enter(page, page.getByRole("button", { name: "Add note" }));
  await expect(page.getByText("Packed by keyboard", { exact: true })).toBeVisible();
  await expect(page.getByText("Tags: Keyboard day")).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);

  await openFinder();
  await page.keyboard.type("remove tag");
  await expect(find.getByRole("option", { name: "Remove tag Keyboard day" })).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove tag Keyboard day" })).toBeHidden();

  await openFinder();
  await page.keyboard.type("dark col");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await openFinder();
  await page.keyboard.type("orders");
  await page.keyboard.press("Enter");
  await expect(title(page, "Orders")).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(order.number) })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("main").getByRole("searchbox", { name: "Search" })).toBeFocused();
  await page.keyboard.type(order.number);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: order.number, exact: true })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("x");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: order.number, exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/order/${order._id}`);
});

async function fits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(Math.max(0, overflow)).toBe(0);
}

/** Opens one of the tasks on the first screen. */
async function openTask(page: Page, name: RegExp): Promise<void> {
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "What needs doing" }).getByRole("link", { name }).click();
}

async function returned(shopper: Page, staff: APIRequestContext): Promise<Order> {
  const product = await addProduct(staff, { name: "Phone Return Buds", stock: 9 });
  const order = await bought(shopper, product);
  for (const status of ["Shipped", "Delivered"])
    await expect(await staff.put(`/api/v1/admin/order/${order._id}`, { data: { status } })).toBeOK();
  const data = {
    kind: "refund",
    reason: "did-not-suit",
    items: [{ product: product._id, quantity: 1 }],
  };
  await expect(await shopper.request.post(`/api/v1/order/${order._id}/return`, { data })).toBeOK();
  return order;
}

test.describe("on a phone of 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a day's work: ship, answer, approve a return, note, tag and filter", async ({
    page,
    otherPage: shopper,
    request,
  }) => {
    test.slow();
    const product = await addProduct(request, { name: "Phone Buds", stock: 9 });
    const order = await bought(shopper, product);
    const sent = await returned(page, request);
    await asStaff(page);
    const subject = `From a phone ${order.number}`;
    await request.post("/api/v1/contact", {
      data: { name: "Asha", email: "asha@example.test", subject, message: "Is it loud?" },
    });
    await request.post("/_local/jobs/stream");

    await openTask(page, /orders? to ship/);
    await expect(title(page, "Ship Orders")).toBeVisible();
    await fits(page);
    await page.goto(`/admin/order/${order._id}`);
    await page.getByLabel("New status").selectOption("Shipped");
    await page.getByRole("button", { name: "Update Status" }).tap();
    await expect(page.getByText("Order marked Shipped")).toBeVisible();
    await page.getByLabel("Add a tag").fill("Phone day");
    await page.getByRole("button", { name: "Add", exact: true }).tap();
    await expect(page.getByRole("button", { name: "Remove tag Phone day" })).toBeVisible();
    await page.getByLabel("New note").fill("Shipped from the phone");
    await page.getByRole("button", { name: "Add note" }).tap();
    await expect(page.getByText("Shipped from the phone", { exact: true })).toBeVisible();
    await fits(page);

    await openTask(page, /messages? to answer/);
    await page.getByRole("button", { name: subject, exact: true }).tap();
    await page.getByLabel("Your reply").fill("Not very.");
    await page.getByRole("button", { name: "Send reply" }).tap();
    await expect(page.getByText("Reply sent to asha@example.test")).toBeVisible();
    await fits(page);

    await openTask(page, /returns? to handle/);
    await fits(page);
    await page.goto(`/admin/order/${sent._id}`);
    await page.getByRole("button", { name: "Approve", exact: true }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).tap();
    await expect(page.getByText("Return approved")).toBeVisible();
    await fits(page);

    await page.goto("/admin/orders");
    await page.getByLabel("Tag", { exact: true }).selectOption("Phone day");
    await expect(page.getByRole("row", { name: new RegExp(order.number) })).toBeVisible();
    await page.getByRole("button", { name: "Save filter" }).tap();
    await page.getByLabel("Name", { exact: true }).fill("Phone day");
    await page.getByRole("dialog").getByRole("button", { name: "Save filter" }).tap();
    await expect(page.getByRole("link", { name: "Phone day", exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await fits(page);
    expect(await faultsIn(page)).toEqual([]);
  });

  test("a refund that a bank turned down is sent again", async ({ page, otherPage: shopper, request }) => {
    const product = await addProduct(request, { name: "Declined Refund Buds", stock: 9 });
    const order = await bought(shopper, product, 1, cards.takesNothingBack);
    await asStaff(page);
    await page.request.post(`/api/v1/admin/order/${order._id}/refund`, { data: { amount: 500 } });
    // The bank turns the refund down.
    await expect(await page.request.post("/_local/stripe/control/flush")).toBeOK();
    await page.request.post("/_local/jobs/stream");
    await openTask(page, /refunds? not sent/);
    await expect(title(page, "Payments")).toBeVisible();
    await fits(page);
    const row = page.getByRole("row", { name: new RegExp(order.number) });
    await row.getByRole("button", { name: /^Send again/ }).tap();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Send ${formatRupees(500)}` })
      .tap();
    await expect(page.getByRole("dialog")).toBeHidden();
    await fits(page);
  });
});
