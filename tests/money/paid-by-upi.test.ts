import { afterAll, afterEach, expect, test } from "vitest";
import type { Answer } from "../../shared/contract.ts";
import type { InvoiceAnswer } from "../../shared/invoices/schemas.ts";
import { readBooks, settleBooks } from "./support/books.ts";
import { openMoneyShop } from "./support/shop.ts";
import { buyInTenWays } from "./support/ten-ways.ts";
import { bothProviders, buyByUpi } from "./support/upi.ts";

const shop = await openMoneyShop({ PAYMENTS: bothProviders });
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

test("an order paid by UPI carries the bank's reference everywhere, and figures and comparison name Razorpay", async () => {
  const product = await shop.product({ stock: 9, price: 1000 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  await buyByUpi(shop, asha, [[product, 1]]);
  await ravi.buy([[product, 1]]);
  const { orders, razorpay } = await readBooks(shop);
  const order = orders.find(({ provider }) => provider === "razorpay");
  const reference = razorpay.payments[0]?.acquirer_data.rrn;
  expect(reference).toMatch(/^\d{12}$/);
  const chargeId = razorpay.payments[0]?.id;
  expect(chargeId).toMatch(/^pay_/);
  const paymentInfo = {
    id: razorpay.orders[0]?.id,
    provider: "razorpay",
    paidBy: { kind: "upi", name: "UPI", reference, chargeId },
  };
  const data = await asha.client.call("account/data", {});
  expect(data.orders).toMatchObject([{ _id: order?.id, paymentInfo }]);
  const { document } = (await asha.send(
    "GET",
    `/api/v1/order/${order?.id}/invoice`,
  )) as unknown as InvoiceAnswer;
  expect(document.paid).toBe(`Paid by UPI, reference ${reference}`);
  await shop.flush();
  const [confirmation] = (await asha.mails()).filter(({ subject }) => subject.startsWith("Thanks"));
  expect(confirmation?.text).toContain(`Paid by:\nUPI\nReference ${reference}\nRazorpay payment ${chargeId}`);

  await staff.send("POST", `/api/v1/admin/order/${order?.id}/refund`, { cancel: true });
  await shop.flushRazorpay();
  await shop.flush();
  const [refund] = await asha.mails();
  expect(refund?.text).toContain("We've refunded ₹1,020.00 to your bank account.");

  await shop.reconcile();
  const { reconciliation } = (await staff.send(
    "GET",
    "/api/v1/admin/payments",
  )) as unknown as Answer<"admin/payments/list">;
  expect(reconciliation).toMatchObject({ checked: 2, gaps: [] });
  expect(reconciliation?.providers).toEqual(
    expect.arrayContaining([
      { provider: "stripe", checked: 1 },
      { provider: "razorpay", checked: 1 },
    ]),
  );
  await shop.drain();
  const { sales } = await staff.client.call("admin/dashboard/get", {});
  expect(sales?.providers).toEqual([
    { provider: "stripe", orders: 1, revenue: 1020 },
    { provider: "razorpay", orders: 1, revenue: 0 },
  ]);
});

test("purchases in ten ways leave no difference between orders, stock and both ledgers", async () => {
  const { id } = await shop.product({ stock: 20, price: 1000 });
  const { bought, differences } = await buyInTenWays(shop, id);
  expect(differences).toEqual([]);
  expect(bought.map(({ orders }) => orders)).toEqual([...Array(10).fill(1), 0]);
});
