import { join } from "node:path";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, expect, test, vi } from "vitest";
import { createOrder } from "../../../functions/orders/order.table.ts";
import { createSettled } from "../../../functions/payments/checkout.table.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import { type Checkout, pastCheckout, pastOrder } from "../../../infra/local/seed/past-order.ts";
import { seedIntents } from "../../../infra/local/stripe/seed.ts";
import { Store } from "../../../infra/local/stripe/store.ts";
import { address } from "../../support/address.ts";
import { openMoneyShop, tableName } from "./shop.ts";
import type { Shopper } from "./shopper.ts";

process.env.TABLE = tableName;
const shop = await openMoneyShop({ METRICS_DISABLED: "false" });
// Held back, so that the orders of this test send no mail.
const resumeStream = await shop.faultProxy.pauseStream();
afterAll(async () => {
  resumeStream();
  await shop[Symbol.asyncDispose]();
});

const line = { productId: "0".repeat(24), name: "Drift", image: "", pricePaise: 100_000, quantity: 1 };

const checkoutAt = (at: Date): Checkout =>
  pastCheckout(
    {
      id: "0".repeat(24),
      name: "Asha Rao",
      email: "asha@example.test",
      role: "user",
      createdAt: "",
      version: 1,
      passwordHash: "",
    },
    [line],
    address,
    at,
  );

/** The payment and its order, as they are stored once it is settled. */
const settledItems = (checkout: Checkout): TransactItem[] => [
  createSettled(checkout, false).payment,
  createOrder(pastOrder(checkout, "Delivered")),
];

async function store(items: readonly TransactItem[]): Promise<void> {
  for (let start = 0; start < items.length; start += 100)
    await shop.documents.send(new TransactWriteCommand({ TransactItems: items.slice(start, start + 100) }));
}

function enter(store: Store, { id, intentId, amountPaise, createdAt, userId }: Checkout, refunded = 0): void {
  const intent = {
    id: intentId,
    amount: amountPaise,
    created: Math.floor(Date.parse(createdAt) / 1000),
    metadata: { app: "earshot", stage: "local", paymentId: id, userId },
    ...(refunded > 0 && { refunds: [{ amount: refunded }] }),
  };
  seedIntents(store, [intent]);
}

interface Answer {
  reconciliation?: { checked: number; gaps: { intentId: string; state: string }[] };
}
const reportTo = async (staff: Shopper) =>
  ((await staff.send("GET", "/api/v1/admin/payments")) as Answer).reconciliation;
const listCalls = () => shop.faultProxy.calls.filter(({ op }) => op === "payment_intents.list").length;

/** Stripe lists a hundred a page. */
const pageSize = 100;

/** Compares `count` payments of one hour, of which every hundredth differs. */
export function testComparison(count: number): void {
  test(`${count} payments of an hour are compared once each, from checkpoint to checkpoint, and every gap is recorded`, async () => {
    const staff = await shop.admin();
    const at = new Date((await shop.now()).getTime() - 1800_000);
    const checkouts = Array.from({ length: count }, () => checkoutAt(at));
    const strays = Array.from({ length: 30 }, () => checkoutAt(at));
    await store(checkouts.flatMap(settledItems));
    await shop.whileStopped((dataDir) => {
      const ledger = new Store(join(dataDir, "stripe.sqlite"));
      // One in a hundred was refunded in part in the dashboard, and nobody was told.
      for (const [index, checkout] of checkouts.entries())
        enter(ledger, checkout, index % 100 === 0 ? 5000 : 0);
      for (const stray of strays) enter(ledger, stray);
      ledger.close();
    });
    await shop.control({ webhooks: "off" });
    // Dies half-way, after Stripe has answered and before anything was compared.
    shop.faultProxy.plan({
      kind: "kill-after",
      op: "payment_intents.list",
      nth: Math.round(count / pageSize / 2),
    });
    await expect(shop.reconcile()).rejects.toThrow();
    await shop.exited();
    await shop.restart();
    expect((await reportTo(staff))?.checked).toBeUndefined();

    const before = listCalls();
    let [open, most] = [0, 0];
    shop.faultProxy.beforeCall = async ({ op }) => {
      if (op !== "refunds.list") return;
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 10));
      open -= 1;
    };
    // Longer than a message stays hidden.
    await shop.advance(13);
    const isDone = async () => {
      const { waiting, inFlight } = await shop.queue("comparisons");
      return waiting + inFlight === 0;
    };
    await vi.waitUntil(isDone, { timeout: 120_000, interval: 200 });
    shop.faultProxy.beforeCall = undefined;

    const report = await reportTo(staff);
    expect(report?.checked).toBe(count + strays.length);
    expect(report?.gaps.map(({ intentId, state }) => [intentId, state]).sort()).toEqual(
      strays.map(({ intentId }) => [intentId, "NO_RECORD"]).sort(),
    );
    // All pages, and one for each of the other hours: those before the last checkpoint are not read again.
    expect(listCalls() - before).toBeLessThan(count / pageSize + 1 + 71);
    expect(most).toBeLessThanOrEqual(9);
    const refunded = await staff.send("GET", `/api/v1/order/${checkouts[100]?.id}`);
    expect(refunded).toMatchObject({ order: { refundedAmount: 50 } });
    expect(shop.output()).toContain('"ReconcileCompleted":1');
  }, 600_000);
}
