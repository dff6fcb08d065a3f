import type { Page } from "@playwright/test";
import { address as shippingInfo } from "./support/address.ts";

export const api = "**/api/v1/";
const longName = "Vesper Over Reference Edition with Planar-Magnetic Drivers and Detachable Braided Cable";

export const unanswered = (call: string) => (page: Page) =>
  page.route(api + call, () => new Promise<void>(() => undefined));
export const failing = (call: string) => (page: Page) =>
  page.route(api + call, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, message: "Service unavailable, try again", code: "unavailable" },
    }),
  );
/** Replaces all names in the server's answer by one of the greatest allowed length. */
export const wordy = (call: string) => (page: Page) =>
  page.route(api + call, async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({
      contentType: "application/json",
      body: text.replaceAll(/"name":"[^"]+"/g, `"name":"${longName}"`),
    });
  });
export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .last()
    .click();
export const search = (words: string) => async (page: Page) => {
  await page.getByPlaceholder("Search a Product...").first().fill(words);
  await page.getByRole("option").first().waitFor();
};

export const withAddresses = (page: Page) =>
  page.route(`${api}addresses`, (route) => {
    const office = {
      ...shippingInfo,
      _id: "b".repeat(24),
      default: false,
      address: "Flat 4B, Lantern Court",
    };
    const addresses = [{ ...shippingInfo, _id: "a".repeat(24), default: true }, office];
    return route.fulfill({ json: { success: true, addresses } });
  });

export const withOpenPayment = (page: Page) =>
  page.route(`${api}payment/open`, (route) => {
    const line = { product: "c".repeat(24), name: longName, image: "", quantity: 2, price: 2499 };
    const sums = { itemsPrice: 4998, taxPrice: 99.96, shippingPrice: 0, totalPrice: 5097.96 };
    const gst = { rates: [{ percent: 2 }], prices: "exclusive" };
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const payment = { _id: "d".repeat(24), expiresAt, shippingInfo, orderItems: [line], ...sums, gst };
    return route.fulfill({ json: { success: true, payment } });
  });

const longCode = "MONSOON-EARBUDS-7Q2RX-9K3MP-AB";
export const withCoupon = async (page: Page) => {
  await page.addInitScript((code) => localStorage.setItem("couponCode", JSON.stringify(code)), longCode);
  await page.route(`${api}coupon/check`, (route) => {
    const sums = { itemsPrice: 41_997, taxPrice: 755.95, totalPrice: 38_553.25 };
    return route.fulfill({ json: { success: true, coupon: { code: longCode, discount: 4199.7 }, ...sums } });
  });
};
export const withRefusedCoupon = async (page: Page) => {
  await withCoupon(page);
  await page.route(`${api}coupon/check`, (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        code: "coupon_invalid",
        message: "Add ₹12,34,567.50 more to your cart to use this code",
      },
    }),
  );
};

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
