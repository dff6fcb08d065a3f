import { afterAll, beforeAll, expect, test } from "vitest";
import { idStart } from "../../functions/platform/id.ts";
import { type Checkout, pastCheckout, pastOrder } from "../../infra/local/seed/past-order.ts";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

const daySeconds = 86_400;
/** When ids begin with other two digits than now, and with them the next partition of a sharded list. */
const border = 2 ** 24 * (Number.parseInt(idStart(new Date()).slice(0, 2), 16) + 1);
const minutesAfterBorder = [-3, -2, -1, 0, 1, 2];

const user = {
  id: "5".repeat(24),
  name: "Asha Rao",
  email: "asha@example.test",
  role: "user" as const,
  passwordHash: "none",
  version: 1,
  createdAt: "2026-03-01T10:00:00.000Z",
};
const line = { productId: "7".repeat(24), name: "Drift", image: "", pricePaise: 100_00, quantity: 1 };
const checkoutAt = (minutes: number): Checkout =>
  pastCheckout(
    user,
    [line],
    { ...address, fullName: "Meera Nair" },
    new Date((border + 60 * minutes) * 1000),
  );

let shop: Shop;
let table: typeof import("../../functions/platform/table.ts");
let payments: typeof import("../../functions/payments/payment.table.ts");
/** Ids, the newest first. */
let ids: string[];

beforeAll(async () => {
  shop = await openShop();
  table = await import("../../functions/platform/table.ts");
  payments = await import("../../functions/payments/payment.table.ts");
  const { createOrder } = await import("../../functions/orders/order.table.ts");
  const checkouts = minutesAfterBorder.map(checkoutAt);
  for (const checkout of checkouts) await table.write(createOrder(pastOrder(checkout, "Processing")));
  ids = checkouts.map(({ id }) => id).reverse();
  await shop.stage.advance(border + daySeconds - Date.now() / 1000);
});
afterAll(() => shop.close());

type Query = Parameters<typeof orders>[1];
async function orders(
  admin: Client,
  query: { limit?: number; status?: "Processing"; search?: string; cursor?: string | undefined },
) {
  const { orders: found, nextCursor } = await admin.call("admin/orders/list", query);
  return { ids: found.map(({ _id }) => _id), nextCursor };
}

/** The ids on each page. */
async function pagesOf(admin: Client, query: Query): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await orders(admin, { ...query, cursor });
    pages.push(page.ids);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

test.each([{}, { status: "Processing" }, { search: "meera" }] as const)(
  "orders on both sides of a shard boundary are listed newest first, without gaps or repeats: %o",
  async (filter) => {
    const admin = await shop.admin();
    expect(await pagesOf(admin, filter)).toEqual([ids]);
    for (const limit of [1, 2, 3, 4, 5, 6]) {
      const pages = await pagesOf(admin, { ...filter, limit });
      expect(pages.flat()).toEqual(ids);
      expect(pages.length).toBe(Math.ceil(ids.length / limit));
    }
  },
);

test("orders of either shard are found by id and by day", async () => {
  const admin = await shop.admin();
  for (const id of ids) expect((await orders(admin, { search: id })).ids).toEqual([id]);
  const days = [border - 180, border + 120].map((seconds) =>
    new Date(seconds * 1000).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" }),
  );
  for (const [from, to] of [days, ["1960-01-01", "2300-01-01"]]) {
    const { orders: found } = await admin.call("admin/orders/list", { from, to });
    expect(found.map(({ _id }) => _id)).toEqual(ids);
  }
});

test("an order that changed after the index was written is left out of the page, and the next page continues", async () => {
  const admin = await shop.admin();
  await shop.stage.post("/_local/control", { indexLagMs: 3_600_000 });
  const [first = "", second = "", third = "", fourth = ""] = ids;
  await admin.call("admin/orders/update-status", { id: second, status: "Shipped" });
  const processing = await orders(admin, { status: "Processing", limit: 3 });
  expect(processing.ids).toEqual([first, third]);
  await admin.call("admin/orders/delete", { id: third });
  const page = await orders(admin, { limit: 3 });
  expect(page.ids).toEqual([first, second]);
  expect((await orders(admin, { limit: 1, cursor: page.nextCursor })).ids).toEqual([fourth]);
  await shop.stage.post("/_local/control", { indexLagMs: 0 });
  ids = ids.filter((id) => id !== third);
  expect((await orders(admin, {})).ids).toEqual(ids);
});

test("unsettled payments on both sides of a shard boundary are read oldest first and listed newest first", async () => {
  const checkouts = minutesAfterBorder.map(checkoutAt);
  const expiresAt = new Date((border + 9 * daySeconds) * 1000).toISOString();
  for (const { intentId: _, ...checkout } of checkouts)
    await table.transact({
      payment: payments.createPayment({ ...checkout, userId: checkout.id, expiresAt }),
    });
  const oldestFirst = checkouts.map(({ id }) => id);
  const now = new Date((border + daySeconds) * 1000);
  for (const limit of [2, 4, 10]) {
    const found = await payments.findOldestUnsettled(limit, now);
    expect(found.map(({ id }) => id)).toEqual(oldestFirst.slice(0, limit));
  }
  const admin = await shop.admin();
  const first = await admin.call("admin/payments/list", { limit: 4 });
  const rest = await admin.call("admin/payments/list", { limit: 4, cursor: first.nextCursor });
  expect([...first.payments, ...rest.payments].map(({ _id }) => _id)).toEqual(oldestFirst.toReversed());
  expect(rest.nextCursor).toBeUndefined();
});

test("orders are still listed after more than a year without a sale", async () => {
  await shop.stage.advance(400 * daySeconds);
  const admin = await shop.admin();
  expect(await pagesOf(admin, { limit: 2 })).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  const { latestOrders } = await admin.call("admin/dashboard/get", {});
  expect(latestOrders.map(({ _id }) => _id)).toEqual(ids);
});
