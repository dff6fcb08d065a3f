// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ApiError } from "../../../../web/src/api.ts";
import { paymentIssue, stateAfter } from "../../../../web/src/pages/checkout/use-payment.ts";

const refused = (code: ApiError["code"], message: string, fields = {}) =>
  stateAfter({ kind: "refused", error: new ApiError(code, message, 409, fields) });

test("a status other than succeeded is told in the shop's words", () => {
  expect(paymentIssue).toBe("There's some issue while processing payment");
  expect(stateAfter({ kind: "unfinished" })).toEqual({ phase: "ready", problem: { message: paymentIssue } });
});

test("another total is told and is what the next Pay Now agrees to", () => {
  const state = stateAfter({ kind: "repriced", totalPaise: 12_345_600 });
  expect(state).toMatchObject({ phase: "ready", totalPaise: 12_345_600 });
  expect(state.problem?.message).toContain("₹1,23,456.00");
});

test("what is out of stock is put right in the cart, an address where it was entered", () => {
  expect(refused("STOCK", "Out of stock: Buds").problem?.fixAt).toBe("/cart");
  expect(refused("VAL", "Invalid city", { "shippingInfo.city": "Enter the city" }).problem?.fixAt).toBe(
    "/shipping",
  );
  expect(refused("RATE", "Too many attempts, try again later").problem?.fixAt).toBeUndefined();
});

test("a refund ends the payment: there is no form to pay again with", () => {
  expect(refused("REFUNDED", "Out of stock. Your payment is being refunded").phase).toBe("refunded");
});

test("paid and not yet placed ends in waiting, not in another payment", () => {
  expect(stateAfter({ kind: "pending" }).phase).toBe("pending");
  expect(stateAfter({ kind: "paid" }).phase).toBe("paid");
});
