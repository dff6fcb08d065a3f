import type { Page } from "@playwright/test";
import { api, longName } from "./screen-states.ts";
import { address as shippingInfo } from "./support/address.ts";

export const withOpenPayment = (page: Page) =>
  page.route(`${api}payment/open`, (route) => {
    const line = { product: "c".repeat(24), name: longName, image: "", quantity: 2, price: 2499 };
    const sums = { itemsPrice: 4998, taxPrice: 99.96, shippingPrice: 0, totalPrice: 5097.96 };
    const gst = { rates: [{ percent: 2 }], prices: "exclusive" };
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const payment = { _id: "d".repeat(24), expiresAt, shippingInfo, orderItems: [line], ...sums, gst };
    return route.fulfill({ json: { success: true, payment } });
  });

const several = [
  { provider: "razorpay", method: "upi", maxAmount: 100_000 },
  { provider: "razorpay", method: "netbanking" },
  { provider: "stripe", method: "card" },
];
export const withSeveralWays = (page: Page) =>
  page.route(`${api}stripeapikey`, async (route) => {
    const answer = await (await route.fetch()).json();
    const razorpayScriptUrl = "/_local/razorpay/checkout.js";
    await route.fulfill({ json: { ...answer, methods: several, razorpayScriptUrl } });
  });

/** A payment that an app or a bank has to approve, as its page finds it again. */
export const withApproval = (state: object) => async (page: Page) => {
  await withSeveralWays(page);
  await page.route(`${api}payment/*/state`, (route) => route.fulfill({ json: { success: true, ...state } }));
  const id = "e".repeat(24);
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  const line = { product: "c".repeat(24), name: longName, image: "", quantity: 2, price: 2499 };
  const underWay = {
    ...{ orderItems: [line], itemsPrice: 4998, taxPrice: 99.96, shippingPrice: 0, totalPrice: 5097.96 },
    gst: { rates: [{ percent: 2 }], prices: "exclusive" },
    shippingInfo,
    paymentInfo: { id, status: "processing" },
    startedAt: Date.now(),
    remote: { id, provider: "razorpay", method: "upi", expiresAt, attempts: 0 },
  };
  await page.addInitScript((text) => localStorage.setItem("paymentUnderWay", text), JSON.stringify(underWay));
};
/** The next screen's storage is the same. */
export const forgetApproval = (page: Page) => page.evaluate(() => localStorage.removeItem("paymentUnderWay"));

export const withPayments = (page: Page) =>
  page.route(`${api}admin/payments*`, async (route) => {
    const answer = await (await route.fetch()).json();
    const createdAt = new Date().toISOString();
    const user = { _id: "e".repeat(24), name: "Venkatanarasimharajuvaripeta Rao" };
    const payments = ["OPEN", "REFUND_DUE", "REFUND_FAILED"].map((state, index) => ({
      _id: String(index).repeat(24),
      state,
      mode: "priced",
      items: 2,
      user,
      amount: 1_10_198.98,
      ...(index > 0 && { refundDue: 1_10_198.98 }),
      createdAt,
      expiresAt: createdAt,
    }));
    await route.fulfill({ json: { ...answer, payments } });
  });
