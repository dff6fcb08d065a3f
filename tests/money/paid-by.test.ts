import { afterAll, afterEach, expect, test } from "vitest";
import type { InvoiceAnswer } from "../../shared/invoices/schemas.ts";
import { registered } from "../support/gst.ts";
import { settleBooks } from "./support/books.ts";
import { openMoneyShop } from "./support/shop.ts";

const shop = await openMoneyShop({ GST: JSON.stringify(registered) });
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

const visa = { provider: "stripe", paidBy: { kind: "card", name: "Visa ending 4242" } };

test("a card's network and last digits are on the order, its email, its papers and in the buyer's data", async () => {
  const product = await shop.product({ stock: 3, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  await staff.edit(product, { stock: 3, hsn: "851830" });
  const { order } = await asha.buy([[product, 1]]);
  expect(order?.paymentInfo).toMatchObject(visa);
  const documentOf = async () =>
    ((await asha.send("GET", `/api/v1/order/${order?._id}/invoice`)) as unknown as InvoiceAnswer).document;
  expect(await documentOf()).toMatchObject({ paid: "Paid by Visa ending 4242" });
  await shop.flush();
  const [confirmation] = (await asha.mails()).filter(({ subject }) => subject.startsWith("Thanks"));
  expect(confirmation?.text).toContain("Paid by:\nVisa ending 4242");
  const { order: shipped } = await staff.move(order, { status: "Shipped" });
  expect(shipped?.invoiceNumber).toBeDefined();
  expect(await documentOf()).toMatchObject({ title: "Tax invoice", paid: "Paid by Visa ending 4242" });
  const { orders } = await asha.client.call("account/data", {});
  expect(orders[0]?.paymentInfo).toMatchObject(visa);
});

test("staff see where and how a payment was made, even if its refund is owed or its order archived", async () => {
  const product = await shop.product({ stock: 2, price: 1000 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order, secret } = await asha.buy([[product, 1]]);
  await staff.send("DELETE", `/api/v1/admin/order/${order?._id}`);
  expect(await staff.send("GET", "/api/v1/admin/payments")).toMatchObject({
    awaitedArchive: [{ intentId: secret?.split("_secret_")[0], ...visa }],
  });
});
