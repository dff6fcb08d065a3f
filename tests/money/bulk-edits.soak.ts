import { afterAll, afterEach, test } from "vitest";
import { settleBooks } from "./support/books.ts";
import { repriceWhileHeld } from "./support/bulk-edits.ts";
import { openMoneyShop } from "./support/shop.ts";

const shop = await openMoneyShop({ PAUSED_QUEUES: "due-payments,batch" });
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

test("five hundred products are repriced while fifty checkouts hold them, and set back around ten edits", async () => {
  const seconds = await repriceWhileHeld(shop, { products: 500, checkouts: 50, edited: 10 });
  console.info(
    Object.entries(seconds)
      .map(([pass, each]) => `${pass}: ${each.toFixed(1)} s`)
      .join(", "),
  );
});
