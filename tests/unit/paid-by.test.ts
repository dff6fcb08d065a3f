import { extractText } from "unpdf";
import { expect, test } from "vitest";
import { documentOnWire } from "../../functions/invoices/document-wire.ts";
import { toPdf } from "../../functions/invoices/pdf.ts";
import { orderOf } from "../../functions/orders/order.ts";
import { orderMail } from "../../functions/orders/order-mail.ts";
import { orderRefundMail, refundMail, settlementMail } from "../../functions/orders/refund-mail.ts";
import { expiryOf, type Payment, saleGst } from "../../functions/payments/payment.ts";
import type { Refund } from "../../functions/payments/refund.ts";
import { totalsOf } from "../../shared/core/money.ts";
import { nameOfBank } from "../../shared/orders/bank-names.ts";
import { refundTarget } from "../../shared/orders/method-words.ts";
import type { PaidBy } from "../../shared/orders/paid-by.ts";
import { nameOfMethod, paidLine } from "../../shared/orders/paid-by-words.ts";
import { sampleGst } from "../../shared/tax/gst.ts";
import { banks } from "../../web/src/pages/checkout/payment/choice/banks.ts";
import { address } from "../support/address.ts";

const now = new Date("2026-11-26T10:00:00.000Z");
const upi: PaidBy = { kind: "upi", reference: "426312345678" };

const payment = (paidBy?: PaidBy): Payment & { shippingInfo: typeof address; intentId: string } => ({
  id: "1".repeat(24),
  userId: "2".repeat(24),
  userName: "Asha Rao",
  mode: "priced",
  state: "OPEN",
  amountPaise: 204_000,
  lines: [{ productId: "3".repeat(24), name: "Wren", image: "", pricePaise: 200_000, quantity: 1 }],
  gst: saleGst(sampleGst),
  shippingInfo: address,
  cartHash: "",
  provider: "stripe",
  intentId: "pi_1",
  ...(paidBy && { paidBy }),
  attempt: 0,
  createdAt: now.toISOString(),
  expiresAt: expiryOf("priced", now),
});
const order = (paidBy?: PaidBy) => {
  const paid = payment(paidBy);
  return orderOf(paid, { number: "ES-10482", intentId: "pi_1" }, totalsOf(paid.lines, paid.gst), now);
};
const way = { siteUrl: "https://shop.example", papersKey: "key" };
const refund: Refund = {
  id: "re_1",
  amountPaise: 204_000,
  status: "succeeded",
  createdAt: now.toISOString(),
};

test.each<[PaidBy | undefined, name: string, line: string, target: string]>([
  [undefined, "Card", "Paid by card", "card"],
  [{ kind: "card" }, "Card", "Paid by card", "card"],
  [{ kind: "card", brand: "visa", last4: "4242" }, "Visa ending 4242", "Paid by Visa ending 4242", "card"],
  [
    { kind: "card", brand: "MasterCard", last4: "0005" },
    "Mastercard ending 0005",
    "Paid by Mastercard ending 0005",
    "card",
  ],
  [{ kind: "card", brand: "Unknown", last4: "0005" }, "Card ending 0005", "Paid by card ending 0005", "card"],
  [upi, "UPI", "Paid by UPI, reference 426312345678", "bank account"],
  [
    { kind: "netbanking", bank: nameOfBank("HDFC"), reference: "99" },
    "Netbanking · HDFC Bank",
    "Paid by netbanking with HDFC Bank, reference 99",
    "bank account",
  ],
  [
    { kind: "netbanking", bank: nameOfBank("PUNB_R") },
    "Netbanking · Punjab National Bank",
    "Paid by netbanking with Punjab National Bank",
    "bank account",
  ],
  [
    { kind: "netbanking", bank: nameOfBank("ZZZZ") },
    "Netbanking · ZZZZ",
    "Paid by netbanking with ZZZZ",
    "bank account",
  ],
  [{ kind: "wallet", bank: "phonepe" }, "Wallet · Phonepe", "Paid by wallet with Phonepe", "wallet"],
  [{ kind: "crypto_coin" }, "Crypto coin", "Paid by Crypto coin", "account"],
])("a payment by %j is named %s", (paidBy, name, line, target) => {
  expect([nameOfMethod(paidBy), paidLine(paidBy), refundTarget(paidBy)]).toEqual([name, line, target]);
});

test("the email about an order says how it was paid, with the bank's reference", () => {
  expect(orderMail(order(upi), way).text).toContain("Paid by:\nUPI\nReference 426312345678");
  expect(orderMail(order(), way).text).not.toContain("Paid by");
  expect(orderMail({ ...order(upi), status: "Delivered" }, way).text).not.toContain("Reference");
});

test("emails about refunds name the account that the money goes back to", () => {
  const text = "We've refunded ₹2,040.00 to your bank account.";
  expect(orderRefundMail(order(upi), refund, way).text).toContain(text);
  expect(refundMail("Asha", { ...payment(upi), refundReason: "unclaimed" }, way.siteUrl).text).toContain(
    text,
  );
  expect(orderRefundMail(order(), refund, way).text).toContain("₹2,040.00 to your card.");
  const settlement = { method: "cheque", reference: "771", paidOn: "2026-11-25" } as const;
  expect(
    settlementMail("Asha", { refund: { ...refund, settlement }, paidBy: upi }, way.siteUrl).text,
  ).toContain("Your bank account couldn't take this refund, so we paid ₹2,040.00 by cheque");
});

test("an invoice states how it was paid", async () => {
  const paper = documentOnWire({
    number: "ES/26-27/000001",
    kind: "invoice",
    orderId: "0".repeat(24),
    orderNumber: "ES-10482",
    at: now.toISOString(),
    seller: { legalName: "Earshot", address: "1 MG Road", stateCode: "29" },
    buyer: address,
    isInterState: false,
    paidBy: upi,
    lines: [{ productId: "1", name: "Wren", quantity: 1, percent: 18, taxablePaise: 10_000, taxPaise: 1800 }],
    roundOffPaise: 0,
    totalPaise: 11_800,
  });
  expect(paper.paid).toBe("Paid by UPI, reference 426312345678");
  const { text } = await extractText(new Uint8Array(await toPdf([paper], "https://shop.example")), {
    mergePages: true,
  });
  expect(text).toContain("Paid by UPI, reference 426312345678");
});

test("banks that the payment page offers have the names that orders show", () => {
  for (const [code, name] of banks) expect(nameOfBank(code)).toBe(name);
});
