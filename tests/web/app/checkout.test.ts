// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { pricedLinesOf } from "../../../web/src/app/checkout/cart-prices.ts";
import {
  forgetBuyer,
  forgetCheckout,
  orderInfo,
  orderInfoOf,
} from "../../../web/src/app/checkout/checkout.ts";
import { shippingInfo } from "../../../web/src/app/checkout/shipping.ts";
import { address } from "../../support/address.ts";

const line = (price: number, quantity: number) => ({
  product: "a".repeat(24),
  name: "Buds",
  price,
  category: "earbuds" as const,
  image: "",
  quantity,
  stock: 9,
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("GST is two percent of the items, shipping is free, and no paisa is lost", () => {
  expect(orderInfoOf(pricedLinesOf([line(2499, 2), line(0.1, 3)]))).toEqual({
    subtotal: 4998.3,
    gst: 99.97,
    shippingCharges: 0,
    totalPrice: 5098.27,
  });
});

test("order and address are stored under their documented keys", () => {
  orderInfo.write(orderInfoOf(pricedLinesOf([line(100, 1)])));
  shippingInfo.write(address);
  expect(JSON.parse(sessionStorage.getItem("orderInfo") ?? "")).toEqual({
    subtotal: 100,
    gst: 2,
    shippingCharges: 0,
    totalPrice: 102,
  });
  expect(JSON.parse(localStorage.getItem("shippingInfo") ?? "")).toEqual(address);
  expect(shippingInfo.read()).toEqual(address);
});

test.each(["{", "null", "[]", '{"fullName":"Asha"}', JSON.stringify({ ...address, postalCode: "5600" })])(
  "an invalid stored address is ignored: %s",
  (text) => {
    localStorage.setItem("shippingInfo", text);
    expect(shippingInfo.read()).toBeUndefined();
  },
);

test("signing out forgets opened orders and a guest's email, and another buyer's address goes alone", () => {
  shippingInfo.write(address);
  sessionStorage.setItem("guestEmail", '"asha@earshot.test"');
  sessionStorage.setItem("/order/abc", "key");
  forgetCheckout();
  expect(Object.keys({ ...localStorage, ...sessionStorage }).sort()).toEqual(["/order/abc", "guestEmail"]);
  forgetBuyer();
  expect(sessionStorage.length).toBe(0);
});
