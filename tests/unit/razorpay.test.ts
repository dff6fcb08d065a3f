import { afterEach, expect, test, vi } from "vitest";
import { providerOf } from "../../functions/payments/providers.ts";

vi.mock("../../functions/payments/razorpay-keys.ts", () => ({
  razorpayKeys: async () => ({ keyId: "rzp_test_1", keySecret: "secret" }),
}));
vi.stubEnv("RAZORPAY_API_URL", "https://razorpay.test");
vi.stubEnv("STAGE", "test");
afterEach(() => vi.unstubAllGlobals());

const provider = providerOf({ provider: "razorpay" });
const payment = { id: "0".repeat(24), intentId: "order_1", chargeId: "pay_1" };
const charge = (id: string, more: object = {}) => ({
  id,
  order_id: "order_1",
  amount: 500,
  currency: "INR",
  status: "captured",
  captured: true,
  amount_refunded: 0,
  created_at: 1,
  ...more,
});
const order = { id: "order_1", amount: 500, currency: "INR", status: "paid", notes: [], created_at: 1 };

/** Answers by path; records what was sent. */
function serve(answers: Record<string, unknown>) {
  const sent: { path: string; key: string | undefined; body: unknown }[] = [];
  vi.stubGlobal(
    "fetch",
    async (url: string, init: { method: string; headers: Record<string, string>; body?: string }) => {
      const path = url.replace("https://razorpay.test/v1/", "");
      if (init.method === "POST")
        sent.push({ path, key: init.headers["x-refund-idempotency"], body: JSON.parse(init.body ?? "") });
      const answer = answers[path];
      if (answer instanceof Error) throw answer;
      return new Response(JSON.stringify(answer ?? { error: { description: "No such thing" } }), {
        status: answer ? 200 : 400,
      });
    },
  );
  return sent;
}

const refund = { id: "rfnd_1", payment_id: "pay_2", amount: 500, status: "failed", notes: [], created_at: 1 };

test("a second captured charge is refunded in full, under a new key after a failed refund", async () => {
  const answers = {
    "orders/order_1/payments": {
      items: [charge("pay_2"), charge("pay_1"), charge("pay_3", { amount_refunded: 500 })],
    },
    "payments/pay_2/refunds?count=100": { items: [refund] },
    "payments/pay_2/refund": { ...refund, status: "processed" },
  };
  const sent = serve(answers);
  await provider.returnExtras?.(payment);
  expect(sent).toMatchObject([
    { path: "payments/pay_2/refund", key: "rf-extra-pay_2-1", body: { amount: 500, speed: "normal" } },
  ]);
});

test("the first captured charge pays, and what Razorpay returned itself doesn't count", async () => {
  const items = [
    charge("pay_3", { created_at: 3 }),
    charge("pay_2", { created_at: 2 }),
    charge("pay_1", { status: "refunded", captured: false, amount_refunded: 500 }),
  ];
  serve({ "orders/order_1": order, "orders/order_1/payments": { items } });
  expect(await provider.read("order_1")).toMatchObject({
    state: "paid",
    currency: "inr",
    paid: { chargeId: "pay_2", paise: 500, refundedPaise: 0 },
    isPaidTwice: true,
  });
});

test("an unknown order is none, and errors of the network are repeated once and passed on", async () => {
  serve({});
  expect(await provider.read("order_1")).toBeUndefined();
  serve({ "orders/order_1": new TypeError("fetch failed"), "orders/order_1/payments": { items: [] } });
  await expect(provider.read("order_1")).rejects.toThrow("Razorpay didn't answer");
});

test("a refused refund says why, and another body under a known key needs a new key", async () => {
  const key = { name: "due-0", attempt: 2 };
  serve({});
  await expect(provider.refund(payment, 500, key)).rejects.toMatchObject({
    code: "refund_refused",
    message: "Razorpay refused this refund. No such thing",
  });
  const sent = serve({ "payments/pay_1/refund": { ...refund, payment_id: "pay_1", status: "pending" } });
  await provider.refund(payment, 500, key);
  expect(sent).toMatchObject([{ key: `rf-${payment.id}-due-0-2`, body: { notes: { request: "due-0" } } }]);
});
