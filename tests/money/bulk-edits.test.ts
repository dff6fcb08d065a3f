import { afterAll, afterEach, expect, test } from "vitest";
import { settleBooks } from "./support/books.ts";
import { BulkEdit, pricesOf, repriceWhileHeld } from "./support/bulk-edits.ts";
import { openMoneyShop } from "./support/shop.ts";
import type { TestProduct } from "./support/shopper.ts";

const shop = await openMoneyShop({ PAUSED_QUEUES: "due-payments,batch" });
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

test("checkouts keep the prices that they began with while products are repriced, and the undo leaves edits alone", async () => {
  await repriceWhileHeld(shop, { products: 30, checkouts: 6, edited: 4 });
});

test.each([
  ["kill-before", "run"],
  ["kill-after", "run"],
  ["kill-after", "undo"],
] as const)(
  "a worker that dies (%s a line's write of the %s) is followed by the next, and each product changes once",
  async (kind, step) => {
    const staff = await shop.admin();
    const products: TestProduct[] = [];
    for (let index = 0; index < 5; index++) products.push(await shop.product({ stock: 5 }));
    const edit = new BulkEdit(shop, staff);
    await edit.check(products, {
      price: { by: "percent", value: 10 },
      stock: { change: 3, reason: "Delivery" },
    });
    await edit.begin("run");
    if (step === "undo") {
      await edit.drain();
      await edit.begin("undo");
    }
    const did = step === "run" ? "Changed by bulk edit" : "Bulk edit undone";
    shop.faultProxy.plan({ kind, containing: did, nth: 3 });
    await expect(edit.drain()).rejects.toThrow();
    await shop.exited();
    await shop.restart();
    await shop.control({ webhooks: "off" });
    // The message is invisible for half an hour.
    await shop.advance(31);
    await shop.sweep();
    await edit.drain();
    expect(await edit.job()).toMatchObject({ state: step === "run" ? "done" : "undone", changed: 5 });
    const isRun = step === "run";
    expect(await pricesOf(shop, products)).toEqual(products.map(() => (isRun ? 1100 : 1000)));
    for (const product of products) {
      product.adjusted = isRun ? 3 : 0;
      const { activity = [] } = await staff.send("GET", `/api/v1/admin/product/${product.id}/activity`);
      expect(activity.map((entry) => entry.did)).toEqual(
        isRun ? ["Changed by bulk edit"] : ["Bulk edit undone", "Changed by bulk edit"],
      );
    }
  },
);
