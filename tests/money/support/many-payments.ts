import { join } from "node:path";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { holdStock } from "../../../functions/catalogue/stock.table.ts";
import type { User } from "../../../functions/identity/user.ts";
import { openPayment } from "../../../functions/payments/checkout.table.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import { newId } from "../../../functions/platform/id.ts";
import { pastCheckout } from "../../../infra/local/seed/past-order.ts";
import { type Intent, newIntent } from "../../../infra/local/stripe/intent-object.ts";
import { Store } from "../../../infra/local/stripe/store.ts";
import { address } from "../../support/address.ts";
import { readBooks, settleBooks } from "./books.ts";
import { openMoneyShop, type Shop, tableName } from "./shop.ts";
import type { TestProduct } from "./shopper.ts";

const runs = 2;
const transactionSize = 100;

const newUser = (now: Date): User => ({
  id: newId(now),
  name: "Asha Rao",
  email: `${newId(now)}@example.test`,
  role: "user",
  passwordHash: "",
  version: 1,
  createdAt: now.toISOString(),
});

/** A checkout of one unit that was begun then, as the table and Stripe have it. */
function checkoutOf({ id, name, price }: TestProduct, at: Date): { items: TransactItem[]; intent: Intent } {
  const line = { productId: id, name, image: "", pricePaise: price * 100, quantity: 1 };
  const checkout = pastCheckout(newUser(at), [line], address, at);
  const { id: paymentId, userId, amountPaise } = checkout;
  const intent = {
    ...newIntent(amountPaise, "inr"),
    created: Math.floor(at.getTime() / 1000),
    metadata: { app: "earshot", stage: "local", paymentId, userId },
  };
  const { payment, checkout: pointer } = openPayment({ ...checkout, intentId: intent.id }, undefined);
  return { items: [payment, pointer], intent };
}

/** Writes checkouts straight to the table and to Stripe's records, which takes a second for a thousand. */
async function openCheckouts(shop: Shop, product: TestProduct, times: readonly Date[]): Promise<void> {
  const checkouts = times.map((at) => checkoutOf(product, at));
  const hold = holdStock({ productId: product.id, quantity: times.length });
  const items = [hold, ...checkouts.flatMap((checkout) => checkout.items)];
  for (let start = 0; start < items.length; start += transactionSize)
    await shop.documents.send(
      new TransactWriteCommand({ TransactItems: items.slice(start, start + transactionSize) }),
    );
  await shop.whileStopped((dataDir) => {
    const store = new Store(join(dataDir, "stripe.sqlite"));
    for (const { intent } of checkouts) store.put("payment_intent", intent);
    store.commit();
    store.close();
  });
}

/** Defines the test with so many open payments, of which a third has fallen due. */
export function testManyPayments(count: number): void {
  let shop: Shop & AsyncDisposable;
  beforeAll(async () => {
    vi.stubEnv("TABLE", tableName);
    shop = await openMoneyShop();
  });
  afterEach(() => settleBooks(shop));
  afterAll(() => shop[Symbol.asyncDispose]());

  test(`of ${count} open payments, the third that is due is released by ${runs} sweeps without any messages`, async () => {
    const product = await shop.product({ stock: count });
    const due = count / 3;
    const now = await shop.now();
    const later = new Date(now.getTime() + 10 * 60_000);
    await openCheckouts(
      shop,
      product,
      Array.from({ length: count }, (_, index) => (index % 3 === 0 ? now : later)),
    );
    // As far from here as Stripe is.
    await shop.control({ webhooks: "off", latencyMs: 100 });
    await shop.advance(16);
    for (let run = 0; run < runs; run++) await shop.sweep();
    await shop.control({ latencyMs: 0 });
    const { products, intents } = await readBooks(shop);
    expect(products.get(product.id)).toMatchObject({ stock: due, held: count - due });
    const canceled = intents.filter(({ status }) => status === "canceled");
    expect(canceled.every(({ created }) => created === Math.floor(now.getTime() / 1000))).toBe(true);
    expect(canceled).toHaveLength(due);
  });
}
