// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ApiError } from "../../../../web/src/lib/api.ts";
import { paymentIssue, stateAfter } from "../../../../web/src/pages/checkout/payment/use-payment.ts";

const refused = (code: ApiError["code"], message: string, fields = {}) =>
  stateAfter({ kind: "refused", error: new ApiError(code, message, 409, fields) });

test("a status other than succeeded shows the shop's own message", () => {
  expect(paymentIssue).toBe("There's some issue while processing payment");
  expect(stateAfter({ kind: "unfinished" })).toEqual({ phase: "ready", problem: { message: paymentIssue } });
});

test("after a price change the next Pay Now accepts the new total", () => {
  const priced = {
    orderItems: [],
    itemsPrice: 100,
    discountPrice: 0,
    taxPrice: 2,
    shippingPrice: 0,
    totalPrice: 102,
    gst: { rates: [{ percent: 2 }], prices: "exclusive" as const },
  };
  expect(stateAfter({ kind: "repriced", priced })).toEqual({ phase: "ready", priced });
});

test("a stock problem is fixed in the cart, an address problem in the address form", () => {
  expect(refused("out_of_stock", "Out of stock: Buds").problem?.fixAt).toBe("/cart");
  expect(refused("invalid", "Invalid city", { "shippingInfo.city": "Enter the city" }).problem?.fixAt).toBe(
    "/shipping",
  );
  expect(refused("too_many_attempts", "Too many attempts, try again later").problem?.fixAt).toBeUndefined();
});

test("a refund ends the payment without another card form", () => {
  expect(refused("refunded", "Out of stock. Your payment is being refunded").phase).toBe("refunded");
});

test("a payment that is paid but not placed ends as pending, without another payment", () => {
  expect(stateAfter({ kind: "pending" }).phase).toBe("pending");
  expect(stateAfter({ kind: "paid" }).phase).toBe("paid");
});
