import { afterAll, expect, test } from "vitest";
import { type Books, checkBooks, readBooks } from "./books.ts";
import { openMoneyShop, type Shop } from "./shop.ts";
import type { Shopper, TestProduct } from "./shopper.ts";
import { bothProviders, payUpi, placeUpi, startUpi, verify } from "./upi.ts";

const checkoutsPerShopper = 5;

const pick = <T>(values: readonly T[]): T => {
  const [value] = values.toSorted(() => Math.random() - 0.5);
  if (value === undefined) throw new Error("Nothing to pick from");
  return value;
};
const isLucky = (share: number): boolean => Math.random() < share;

const anyControls = () => ({
  lateAuthorisation: pick([null, null, null, 20, 13 * 60, 3600, 2 * 86_400]),
  secondSuccess: pick([false, false, true, "held"]),
  failThenAuthorise: isLucky(0.2),
  webhooks: pick(["on", "off", "twice", "shuffled", "tampered"]),
  refunds: pick(["processed", "processed", "pending", "failed", "refused"]),
  errors: pick([0, 0, 0.2]),
  // Each takes the client's five seconds.
  timeouts: isLucky(0.1) ? pick(["before", "after"]) : null,
});

/** A shopper's one checkout, of which each step may fail or be left out. */
async function checkOut(shop: Shop, shopper: Shopper, product: TestProduct): Promise<void> {
  const cart = [[product, pick([1, 2])]] as const;
  const first = await startUpi(shopper, cart);
  const started = first.razorpay ? first : await startUpi(shopper, cart);
  if (!started.razorpay) return;
  const outcome = pick(["approve", "approve", "approve", "decline", "wait"] as const);
  const paid = await payUpi(shop, started, outcome).catch(() => undefined);
  if (paid?.response && isLucky(0.5)) await verify(shopper, paid);
  const { order } = isLucky(0.7) ? await placeUpi(shopper, started, cart) : {};
  if (order && isLucky(0.2)) await shopper.cancel(order);
  if (isLucky(0.2)) await shop.advance(pick([1, 5, 16]));
  if (isLucky(0.2)) await shop.sweep().catch(() => undefined);
}

const calm = { lateAuthorisation: null, secondSuccess: false, failThenAuthorise: false, webhooks: "off" };
const dayMinutes = 24 * 60;
/** Longer than Razorpay keeps money that nobody captured, and than ended payments are watched. */
const days = 8;

/** The banks have failed some refunds more often than the shop sends them by itself. */
async function payOwed(shop: Shop): Promise<void> {
  const staff = await shop.admin();
  const { unsettled } = await readBooks(shop);
  for (const { id } of unsettled) await staff.send("POST", `/api/v1/admin/payment/${id}/refund`);
}

/** Lets everything that is late arrive, and each refund end. */
async function untilQuiet(shop: Shop): Promise<void> {
  await shop.razorpay({ ...calm, refunds: "processed", errors: 0, timeouts: null });
  for (const minutes of [61, ...Array(days).fill(dayMinutes)]) {
    await shop.flushRazorpay();
    await shop.advance(minutes);
    await shop.sweep();
  }
  const { refunds } = await shop.ledger();
  for (const { id } of refunds.filter(({ status }) => status === "pending"))
    await shop.post("/_local/razorpay/control/refund/settle", { refund: id, outcome: "processed" });
  await shop.flushRazorpay();
  await payOwed(shop);
  await shop.flushRazorpay();
}

const summary = ({ orders, payments, razorpay }: Books): string => {
  const states = [...payments.values()].map(({ state }) => state);
  const count = (state: string) => states.filter((each) => each === state).length;
  const cancelled = orders.filter(({ status }) => status === "Cancelled").length;
  return [
    `${payments.size} payments`,
    `${orders.length} orders (${cancelled} cancelled)`,
    `${count("REFUNDED")} payments refunded without an order`,
    `${count("CANCELED")} unpaid`,
    `${razorpay.payments.length} charges`,
    `${razorpay.refunds.length} refunds`,
  ].join(", ");
};

async function gapsOf(shop: Shop): Promise<unknown[]> {
  await shop.reconcile();
  await shop.drainQueue("comparisons");
  const staff = await shop.admin();
  const answer = await staff.client.call("admin/payments/list", {});
  return answer.reconciliation?.gaps ?? ["none"];
}

/** Defines the test with so many checkouts. */
export async function testRandomCheckouts(count: number): Promise<void> {
  const shop = await openMoneyShop({ PAYMENTS: bothProviders });
  afterAll(() => shop[Symbol.asyncDispose]());

  test(`of ${count} checkouts with every control at random, each is an order or refunded, and none is lost`, {
    timeout: 60_000 + count * 5000,
  }, async () => {
    // A shopper's next checkout is for another product, so that it never resumes the last.
    const products: TestProduct[] = [];
    for (let nth = 0; nth < checkoutsPerShopper; nth++)
      products.push(await shop.product({ stock: count * 2 }));
    for (let done = 0; done < count; done += checkoutsPerShopper) {
      const shopper = await shop.shopper();
      for (const product of products.slice(0, count - done)) {
        await shop.razorpay(anyControls());
        await checkOut(shop, shopper, product);
        await shop.advance(1);
      }
    }
    await untilQuiet(shop);
    const books = await readBooks(shop);
    await checkBooks(books, shop);
    expect(books.unsettled).toEqual([]);
    console.info(`${count} checkouts: ${summary(books)}`);
    expect(await gapsOf(shop)).toEqual([]);
  });
}
