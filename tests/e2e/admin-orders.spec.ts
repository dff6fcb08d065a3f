import { formatRupees, toPaise } from "../../shared/core/money.ts";
import { addProduct, expect, test } from "./shop.ts";
import { asStaff, bought, colourOf, productOf, refundedAt } from "./staff.ts";

test("an order is shipped and delivered, and its customer can see it", async ({
  page,
  otherPage: shopper,
  request,
}) => {
  const product = await addProduct(request, { name: "Parcel Buds", stock: 9 });
  const order = await bought(shopper, product, 3);

  await asStaff(page);
  await page.goto(`/admin/orders?search=${order.number}`);
  await page.getByRole("link", { name: `Edit order ${order.number}` }).click();
  await expect(page).toHaveURL(`/admin/order/${order._id}`);
  await expect(page.getByText("12 MG Road, Bengaluru, Karnataka 560001, India")).toBeVisible();
  await expect(page.getByText("9876543210")).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await colourOf(page.getByText("PAID", { exact: true }));
  expect(green).toBeGreaterThan(Math.max(red, blue));
  await expect(page.getByText(`3 × ${formatRupees(1499)} = ${formatRupees(4497)}`)).toBeVisible();

  const update = page.getByRole("button", { name: "Update Status" });
  for (const status of ["Shipped", "Delivered"]) {
    await expect(update).toBeDisabled();
    await expect(page.getByLabel("New status").getByRole("option")).toHaveText(["Choose status", status]);
    await page.getByLabel("New status").selectOption(status);
    await update.click();
    await expect(page.getByText(`Order marked ${status}`)).toBeVisible();
    // The keyboard goes on to the next status, where there is one.
    if (status === "Shipped") await expect(page.getByLabel("New status")).toBeFocused();
  }
  await expect(update).toHaveCount(0);
  await expect(page.getByText("Status: Processing → Shipped")).toBeVisible();
  await expect(page.getByText("Status: Shipped → Delivered")).toBeVisible();

  await shopper.goto(`/order/${order._id}`);
  await expect(shopper.getByText("Delivered", { exact: true })).toBeVisible();
});

test("an order is refunded in part and in full, and its stock stays unchanged", async ({
  page,
  otherPage: shopper,
  request,
}) => {
  const product = await addProduct(request, { name: "Refund Buds", stock: 9 });
  const { _id, totalPrice, paymentInfo } = await bought(shopper, product);
  await asStaff(page);
  await page.goto(`/admin/order/${_id}`);

  await page.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund this order?" });
  await dialog.getByLabel("Amount in rupees").fill("99999");
  await expect(dialog.getByText(`At most ${formatRupees(totalPrice)}`)).toBeVisible();
  await dialog.getByLabel("Amount in rupees").fill("500");
  await dialog.getByRole("button", { name: "Refund ₹500.00" }).click();
  await expect(page.getByText("₹500.00 refunded")).toBeVisible();
  await expect(page.getByText("PAID", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Refund" }).click();
  await dialog.getByRole("button", { name: /^Refund ₹/ }).click();
  await expect(page.getByText("REFUNDED", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund" })).toHaveCount(0);
  expect(await refundedAt(page, paymentInfo.id)).toBe(toPaise(totalPrice));
  expect((await productOf(request, product._id)).stock).toBe(8);
});

test("a cancelled order is refunded, its units are back in stock, and all pages say so", async ({
  page,
  otherPage: shopper,
  request,
}) => {
  const product = await addProduct(request, { name: "Second Thoughts", stock: 9 });
  const { _id, number, totalPrice, paymentInfo } = await bought(shopper, product, 2);
  await asStaff(page);
  await page.goto(`/admin/order/${_id}`);
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this order?" });
  await expect(dialog).toContainText(formatRupees(totalPrice));
  await dialog.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(page.getByText("Order cancelled and refunded", { exact: true })).toBeVisible();
  await expect(page.locator("#main")).toBeFocused();
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Update Status" })).toHaveCount(0);
  expect(await refundedAt(page, paymentInfo.id)).toBe(toPaise(totalPrice));
  expect((await productOf(request, product._id)).stock).toBe(9);

  for (const path of ["/orders", `/order/${_id}`]) {
    await shopper.goto(path);
    await expect(shopper.getByText("Cancelled", { exact: true })).toBeVisible();
    await expect(shopper.getByText("Processing")).toHaveCount(0);
  }
  const row = page.getByRole("row").filter({ hasText: number });
  await page.goto(`/admin/orders?search=${_id}`);
  await expect(row).toContainText("Cancelled");
  await page.getByLabel("Status").selectOption("Processing");
  await expect(row).toHaveCount(0);
  await page.request.post("/_local/jobs/drain");
  await page.goto("/admin/dashboard");
  const cancelled = page.getByRole("listitem").filter({ hasText: /^Cancelled/ });
  await expect(cancelled).toHaveText(/^Cancelled[1-9]/);
  await cancelled.getByRole("link", { name: "Cancelled" }).click();
  await expect(page.getByLabel("Status")).toHaveValue("Cancelled");
  await expect(row).toContainText("Cancelled");
});

test("orders are found by id, customer, email, status and day", async ({
  page,
  otherPage: shopper,
  request,
}) => {
  const product = await addProduct(request, { name: "Found Buds", stock: 9 });
  const { _id, number } = await bought(shopper, product);
  const { user } = await (await shopper.request.get("/api/v1/profile")).json();
  await asStaff(page);
  await page.goto("/admin/orders");
  const row = page.getByRole("row").filter({ hasText: number });
  for (const search of [number, _id, _id.slice(0, 14), user.email]) {
    await page.getByRole("searchbox", { name: "Search", exact: true }).fill(search);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(row).toBeVisible();
  }
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill("asha RAO");
  await expect(row).toBeVisible();
  await page.getByLabel("Status").selectOption("Delivered");
  await expect(row).toHaveCount(0);
  await page.getByLabel("Status").selectOption("Processing");
  await expect(row).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("No order matches")).toBeVisible();
});

test("a deleted order leaves the lists without a refund or a restock", async ({
  page,
  otherPage: shopper,
  request,
}) => {
  const product = await addProduct(request, { name: "Archive Buds", stock: 9 });
  const { _id, number, paymentInfo } = await bought(shopper, product);
  await asStaff(page);
  await page.goto(`/admin/orders?search=${_id}`);
  await page.getByRole("button", { name: `Delete order ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this order?" });
  await expect(dialog).toContainText("It refunds nothing and restocks nothing");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Order Deleted Successfully")).toBeVisible();
  await expect(page.getByText("No order matches")).toBeVisible();
  await page.goto(`/admin/order/${_id}`);
  await expect(page.getByText("Order not found.")).toBeVisible();
  expect(await refundedAt(page, paymentInfo.id)).toBe(0);
  expect((await productOf(request, product._id)).stock).toBe(8);
});
