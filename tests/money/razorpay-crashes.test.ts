import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks } from "./support/books.ts";
import type { Fault } from "./support/fault-proxy.ts";
import { openMoneyShop } from "./support/shop.ts";
import type { Cart, Shopper } from "./support/shopper.ts";
import { answerPhone, bothProviders, buyByUpi, payUpi, startUpi, stateOf, verify } from "./support/upi.ts";

const shop = await openMoneyShop({ PAYMENTS: bothProviders });
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

type Step = () => Promise<unknown>;

interface Point {
  name: string;
  fault: Pick<Fault, "op" | "containing">;
  /** Returns the step in which the process is lost. */
  prepare: (asha: Shopper, cart: Cart) => Promise<Step>;
  orders: number;
  refunds: number;
}

async function paid(asha: Shopper, cart: Cart) {
  const started = await startUpi(asha, cart);
  return payUpi(shop, started);
}

/** Released with its hold, before the phone approves. */
async function paidTooLate(asha: Shopper, cart: Cart): Promise<Step> {
  const waiting = await payUpi(shop, await startUpi(asha, cart), "wait");
  await shop.advance(16);
  await shop.sweep();
  await answerPhone(shop, waiting);
  return () => shop.flushRazorpay();
}

const points: readonly Point[] = [
  {
    name: "an order is made at Razorpay",
    fault: { op: "orders.create" },
    prepare: async (asha, cart) => () => startUpi(asha, cart),
    orders: 0,
    refunds: 0,
  },
  {
    name: "a late authorisation is captured",
    fault: { op: "payments.capture" },
    async prepare(asha, cart) {
      await shop.razorpay({ lateAuthorisation: 13 * 60 });
      const started = await startUpi(asha, cart);
      await payUpi(shop, started);
      await shop.razorpay({ lateAuthorisation: null });
      await shop.advance(14);
      return () => stateOf(asha, started);
    },
    orders: 1,
    refunds: 0,
  },
  {
    name: "an event is noted",
    fault: { containing: "EVENT#razorpay" },
    async prepare(asha, cart) {
      await paid(asha, cart);
      return () => shop.flushRazorpay();
    },
    orders: 1,
    refunds: 0,
  },
  {
    name: "the payment becomes an order",
    fault: { op: "TransactWriteItems", containing: "COMMITTED" },
    async prepare(asha, cart) {
      const answer = await paid(asha, cart);
      return () => verify(asha, answer);
    },
    orders: 1,
    refunds: 0,
  },
  {
    name: "the hold is released",
    fault: { op: "TransactWriteItems", containing: "CANCELED" },
    async prepare(asha, cart) {
      await startUpi(asha, cart);
      await shop.advance(16);
      return () => shop.sweep();
    },
    orders: 0,
    refunds: 0,
  },
  {
    name: "a payment with another provider takes over the hold",
    fault: { op: "TransactWriteItems", containing: "CANCELED" },
    async prepare(asha, cart) {
      await startUpi(asha, cart);
      return () => asha.start(cart, { provider: "stripe" });
    },
    orders: 0,
    refunds: 0,
  },
  {
    name: "late money is refunded",
    fault: { op: "payments.refund" },
    prepare: paidTooLate,
    orders: 0,
    refunds: 1,
  },
  {
    name: "a cancelled order is refunded",
    fault: { op: "payments.refund" },
    async prepare(asha, cart) {
      const { order } = await buyByUpi(shop, asha, cart);
      return () => asha.cancel(order);
    },
    orders: 1,
    refunds: 1,
  },
];

const cases = points.flatMap((point) =>
  (["cut-before", "cut-after"] as const).map((kind): [string, Point, Fault["kind"]] => [
    `${kind === "cut-before" ? "before" : "after"} ${point.name}`,
    point,
    kind,
  ]),
);

test.each(cases)(
  "the shop loses its services %s, and nothing is lost or done twice",
  async (_, point, kind) => {
    const product = await shop.product({ stock: 5 });
    const asha = await shop.shopper();
    const step = await point.prepare(asha, [[product, 2]]);
    await shop.drain();
    const resumeStream = await shop.faultProxy.pauseStream();
    shop.faultProxy.plan({ kind, ...point.fault });
    await step().catch(() => undefined);
    expect(shop.faultProxy.clearFaults()).toBe(0);
    resumeStream();
    await shop.flushRazorpay();
    await shop.advance(5);
    await shop.sweep();
    await shop.advance(16);
    await shop.sweep();
    const { orders, razorpay } = await readBooks(shop);
    expect({ orders: orders.length, refunds: razorpay.refunds.length }).toEqual({
      orders: point.orders,
      refunds: point.refunds,
    });
    expect(razorpay.orders.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(1);
  },
);

test("a checkout whose answer was lost is resumed on the one order that Razorpay has", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  shop.faultProxy.plan({ kind: "drop-response", op: "orders.create" });
  await startUpi(asha, [[product, 1]]);
  const started = await startUpi(asha, [[product, 1]]);
  expect(started).toMatchObject({ status: 200 });
  expect((await shop.ledger()).orders).toMatchObject([{ id: started.razorpay?.orderId }]);
  expect(await verify(asha, await payUpi(shop, started))).toMatchObject({ state: "paid" });
});
