import type { Page } from "@playwright/test";
import { api, longName } from "./screen-states.ts";
import { address as shippingInfo } from "./support/address.ts";

export const payPath = `/pay/${"a".repeat(24)}${"A".repeat(43)}`;

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const customer = {
  name: "Venkatanarasimharajuvaripeta Rao",
  email: "venkatanarasimharajuvaripeta.rao@mail.example.test",
};
const line = { product: "c".repeat(24), name: longName, image: "", quantity: 2, price: 2499 };
const sums = { itemsPrice: 4998, taxPrice: 99.96, shippingPrice: 0, totalPrice: 5097.96 };
const gst = { rates: [{ percent: 2 }], prices: "exclusive" };
const toReview = { customer, shippingInfo, orderItems: [line], ...sums, gst };

/** What the holder of a payment link sees. */
export const withPayLink =
  (state: string, more: object = {}) =>
  (page: Page) =>
    page.route(`${api}pay/*`, (route) =>
      route.fulfill({
        json: {
          success: true,
          state,
          attempts: 0,
          expiresAt: inHours(24),
          ...(state === "open" && toReview),
          ...more,
        },
      }),
    );

/** Someone else began to pay a minute ago. */
export const withStartedLink = (page: Page) =>
  withPayLink("open", { startedAt: new Date(Date.now() - 60_000).toISOString() })(page);

export const withPaidLink = async (page: Page) => {
  const createdAt = new Date().toISOString();
  const order = {
    ...toReview,
    _id: "d".repeat(24),
    number: "ES-10482",
    user: { _id: "e".repeat(24), name: customer.name },
    orderStatus: "Processing",
    createdAt,
  };
  await withPayLink("paid", { order })(page);
};

export const withPhoneOrders = (page: Page) =>
  page.route(`${api}admin/phone-orders`, (route) => {
    const phoneOrders = [2, 23, 71].map((hours, index) => ({
      _id: String(index).repeat(24),
      customer,
      by: { _id: "f".repeat(24), name: index === 1 ? customer.name : "Staff" },
      items: 2,
      total: 1_10_198.98,
      createdAt: inHours(hours - 72),
      expiresAt: inHours(hours),
    }));
    return route.fulfill({ json: { success: true, phoneOrders, most: 50 } });
  });

/** Adds a product whose name is the longest allowed. */
export const chooseGoods = async (page: Page) => {
  await page.getByLabel("Add a product").fill("ve");
  await page.getByRole("list", { name: "Products found" }).getByRole("button").first().click();
  await page.getByText("Subtotal").waitFor();
};
