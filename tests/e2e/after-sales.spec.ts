import type { Page } from "@playwright/test";
import { formatRupees, toPaise } from "../../shared/core/money.ts";
import type { Order } from "../../shared/orders/schemas.ts";
import { faultsIn } from "./axe.ts";
import { addProduct, cards, expect, test } from "./shop.ts";
import { asStaff, bought, photograph, productOf, refundedAt } from "./staff.ts";

const steps = (page: Page) => page.getByRole("list", { name: "What happened so far" });

async function checkAxe(page: Page): Promise<void> {
  expect(await faultsIn(page)).toEqual([]);
}

/** Buys and has it delivered; the page stays the shopper's. */
async function delivered(shopper: Page, staff: Page, name: string, quantity: number): Promise<Order> {
  const product = await addProduct(staff.request, { name, stock: 9 });
  const order = await bought(shopper, product, quantity);
  for (const status of ["Shipped", "Delivered"]) {
    const answer = await staff.request.put(`/api/v1/admin/order/${order._id}`, { data: { status } });
    await expect(answer).toBeOK();
  }
  return order;
}

/** Takes a step of a return on the staff's page about its order. */
async function take(staff: Page, button: string, fill?: () => Promise<void>): Promise<void> {
  await staff.getByRole("button", { name: button, exact: true }).click();
  await fill?.();
  await staff.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  await expect(staff.getByRole("dialog")).toBeHidden();
}

test("a shopper cancels an order that has not shipped", async ({ page, request }) => {
  const product = await addProduct(request, { name: "Second Thought Buds", stock: 9 });
  const order = await bought(page, product, 2);
  await page.goto(`/order/${order._id}`);
  await expect(steps(page).getByRole("listitem")).toHaveCount(4);
  await page.getByRole("link", { name: "Order summary" }).click();
  const paper = page.getByRole("article", { name: "Order summary (not a tax invoice)" });
  await expect(paper.getByText(formatRupees(order.totalPrice)).first()).toBeVisible();
  await checkAxe(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).click();
  expect((await download).suggestedFilename()).toBe(`${order.number}.pdf`);
  await page.goBack();
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
  await expect(dialog.getByText(formatRupees(order.totalPrice))).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("REFUNDED", { exact: true })).toBeVisible();
  await expect(steps(page)).toContainText(`${formatRupees(order.totalPrice)} refunded to your card`);
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  expect(await refundedAt(page, order.paymentInfo.id)).toBe(toPaise(order.totalPrice));
  await page.goto("/orders");
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
});

test("an order can be tracked without an account", async ({ page, otherPage: staff, request }) => {
  const product = await addProduct(request, { name: "Tracked Buds", stock: 9 });
  const { _id } = await bought(page, product);
  await page.request.post("/api/v1/logout");
  await asStaff(staff);
  await staff.goto(`/admin/order/${_id}`);
  await staff.getByLabel("New status").selectOption("Shipped");
  await staff.getByLabel("Carrier").selectOption("Delhivery");
  await staff.getByRole("button", { name: "Update Status" }).click();
  await expect(staff.getByText("Enter the tracking number from Delhivery")).toBeVisible();
  await staff.getByLabel("Tracking number").fill("DL-778899");
  await staff.getByRole("button", { name: "Update Status" }).click();
  await expect(staff.getByRole("link", { name: "DL-778899" })).toBeVisible();

  await page.goto("/track");
  await page.getByLabel("Order number").fill(_id);
  await page.getByLabel("Delivery PIN code").fill("560002");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Order with this PIN code not found")).toBeVisible();
  await page.getByLabel("Delivery PIN code").fill("560001");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Shipped" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Follow your parcel" })).toHaveAttribute("href", /DL-778899$/);
  await expect(page.getByText("Asha")).toHaveCount(0);
  await checkAxe(page);
});

test("a return with photos goes from request to refund", async ({ page, otherPage: staff }) => {
  await asStaff(staff);
  const order = await delivered(page, staff, "Return Buds", 2);
  await page.goto(`/order/${order._id}`);
  await page.getByRole("link", { name: "Return or repair" }).click();
  await page.getByRole("button", { name: "Decrease quantity" }).click();
  await page.getByLabel("Reason").selectOption("Changed my mind");
  await page.getByRole("radio", { name: "Refund" }).check();
  const photographs = await Promise.all(["front.jpg", "back.jpg"].map((name) => photograph(name, "#a44")));
  await page.locator("input[type=file]").setInputFiles(photographs);
  await expect(page.getByRole("img", { name: "Preview 2" })).toBeVisible();
  await checkAxe(page);
  await page.getByRole("button", { name: "Request return" }).click();
  await expect(page.getByText("Refund requested")).toBeVisible();
  await expect(page.getByRole("link", { name: "Photo 2" }).getByRole("presentation")).toHaveJSProperty(
    "complete",
    true,
  );
  await checkAxe(page);

  await staff.goto("/admin/returns");
  await staff.getByRole("link", { name: "1 × Return Buds" }).first().click();
  await expect(staff.getByRole("link", { name: "Photo 2" })).toBeVisible();
  await checkAxe(staff);
  await take(staff, "Approve");
  await take(staff, "Mark received", () => staff.getByLabel("Can be sold again").fill("1"));
  await take(staff, "Refund return");
  await expect(staff.getByText("₹1,528.98 refunded").first()).toBeVisible();
  expect(await refundedAt(page, order.paymentInfo.id)).toBe(152_898);
  const [line] = order.orderItems;
  expect((await productOf(staff.request, line?.product ?? "")).stock).toBe(8);

  await page.reload();
  await expect(page.getByRole("list", { name: "Returns" })).toContainText("Return refunded");
  await expect(page.getByText("PARTLY REFUNDED")).toBeVisible();
  await expect(page.getByRole("link", { name: "Return or repair" })).toBeVisible();
});

test("a damaged unit is replaced at no cost", async ({ page, otherPage: staff }) => {
  await asStaff(staff);
  const order = await delivered(page, staff, "Replaced Buds", 1);
  await page.goto(`/order/${order._id}/return`);
  await page.getByLabel("Reason").selectOption("Arrived damaged");
  await page.getByRole("radio", { name: "Replacement" }).check();
  await page.getByRole("button", { name: "Request return" }).click();
  await expect(page.getByText("Replacement requested")).toBeVisible();

  await staff.goto(`/admin/order/${order._id}`);
  await take(staff, "Approve");
  await page.reload();
  await expect(page.getByRole("list", { name: "Returns" })).toContainText("14 Residency Road");
  await checkAxe(page);
  await take(staff, "Mark received", () => staff.getByLabel("Can be sold again").fill("0"));
  await take(staff, "Send replacement", async () => {
    await staff.getByLabel("Carrier").selectOption("Blue Dart");
    await staff.getByLabel("Tracking number").fill("BD778899");
  });
  await expect(staff.getByRole("link", { name: "BD778899" })).toBeVisible();
  const [line] = order.orderItems;
  expect((await productOf(staff.request, line?.product ?? "")).stock).toBe(7);
  expect(await refundedAt(page, order.paymentInfo.id)).toBe(0);

  await page.reload();
  await expect(page.getByRole("list", { name: "Returns" })).toContainText("Replacement sent");
  await expect(page.getByRole("link", { name: "Track parcel BD778899" })).toBeVisible();
});

test("money that a closed card does not accept is recorded as paid another way", async ({
  page,
  otherPage: staff,
  request,
}) => {
  test.slow();
  const product = await addProduct(request, { name: "Closed Card Buds", stock: 9 });
  const order = await bought(page, product, 1, cards.takesNothingBack);
  const total = formatRupees(order.totalPrice);
  await expect(await page.request.post(`/api/v1/order/${order._id}/cancel`)).toBeOK();
  // The bank turns the refund down.
  await expect(await page.request.post("/_local/stripe/control/flush")).toBeOK();
  await asStaff(staff);
  await staff.goto(`/admin/order/${order._id}`);
  await expect(staff.getByText(`Refund of ${total} failed`)).toBeVisible();
  await checkAxe(staff);
  await staff.getByRole("button", { name: "Paid another way" }).click();
  const dialog = staff.getByRole("dialog", { name: "Record another payment" });
  await dialog.getByLabel("Paid by").selectOption("Bank transfer");
  await dialog.getByLabel("Reference").fill("AXIS0012345");
  await checkAxe(staff);
  // While the sweeper sends the refund once more, staff are asked to wait half a minute.
  await expect(async () => {
    await dialog.getByRole("button", { name: /^Record .* as paid$/ }).click();
    await expect(staff.getByText(`${total} paid by bank transfer, AXIS0012345`)).toBeVisible();
  }).toPass({ timeout: 80_000 });
  await expect(staff.getByText(`Refund of ${total} failed`)).toHaveCount(0);

  await page.goto(`/order/${order._id}`);
  await expect(steps(page)).toContainText(`${total} refunded by bank transfer, reference AXIS0012345`);
  await expect(page.getByText(`We owe you ${total}`)).toHaveCount(0);
});
