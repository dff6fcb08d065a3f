import { setTimeout as sleep } from "node:timers/promises";
import { GetCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { settleBooks } from "./support/books.ts";
import { createCoupon } from "./support/coupons.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";
import type { Shopper } from "./support/shopper.ts";

const shop = await openMoneyShop({ METRICS_DISABLED: "false" });
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

/** The shop's counters, added up. */
async function counted(name: string): Promise<number> {
  const { Items = [] } = await shop.documents.send(
    new ScanCommand({
      TableName: tableName,
      FilterExpression: "pk = :pk AND begins_with(sk, :shop)",
      ExpressionAttributeValues: { ":pk": "COUNTERS", ":shop": "SHOP" },
    }),
  );
  return Items.reduce((sum, item) => sum + Number(item[name] ?? 0), 0);
}

const measured = (name: string): number =>
  [...shop.output().matchAll(new RegExp(`"${name}":(\\d+)`, "g"))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

const mailsTo = async (shopper: Shopper): Promise<number> => (await shopper.mails()).length;

/** Buys with a coupon, whose figures the books check too, while the stream is held back, so that all of it comes in one batch; then lets it come. */
async function buyAtOnce(shoppers: readonly Shopper[], beforeTheStream: () => void): Promise<void> {
  const product = await shop.product({ stock: 50 });
  const coupon = await createCoupon(shop);
  await shop.drain();
  const resume = await shop.faultProxy.pauseStream();
  for (const shopper of shoppers) expect((await shopper.buy([[product, 1]], { coupon })).status).toBe(201);
  beforeTheStream();
  resume();
}

async function figures(shoppers: readonly Shopper[]) {
  const mails = [];
  for (const shopper of shoppers) mails.push(await mailsTo(shopper));
  return {
    orders: await counted("ordersCount"),
    started: measured("PaymentsStarted"),
    placed: measured("OrdersPlaced"),
    mails,
  };
}

const after = (before: Awaited<ReturnType<typeof figures>>, count: number) => ({
  orders: before.orders + count,
  started: before.started + count,
  placed: before.placed + count,
  mails: before.mails.map((mails) => mails + 1),
});

test("a batch retried from its first failure counts, measures and mails each order once", async () => {
  const shoppers = await Promise.all([shop.shopper(), shop.shopper(), shop.shopper()]);
  const before = await figures(shoppers);
  // More often than the SDK tries by itself: the batch is reported from there on.
  await buyAtOnce(shoppers, () =>
    shop.faultProxy.plan({
      kind: "drop-request",
      op: "UpdateItem",
      containing: "OPENPAYMENTS",
      times: 4,
      nth: 2,
    }),
  );
  await shop.drain();
  expect(shop.faultProxy.clearFaults()).toBe(0);
  expect(await figures(shoppers)).toEqual(after(before, 3));
});

test("counters that were written and not acknowledged are not added again", async () => {
  const shoppers = await Promise.all([shop.shopper(), shop.shopper()]);
  const before = await figures(shoppers);
  await buyAtOnce(shoppers, () =>
    shop.faultProxy.plan({ kind: "kill-after", op: "TransactWriteItems", containing: "SEEN#" }),
  );
  await shop.exited();
  await shop.restart();
  await shop.control({ webhooks: "off" });
  const expected = { orders: before.orders + 2, mails: before.mails.map((count) => count + 1) };
  const check = async () => {
    // A mail that the killed process had claimed is free again once the claim has expired.
    await shop.advance(15);
    await shop.drain();
    const { orders, mails } = await figures(shoppers);
    expect({ orders, mails }).toEqual(expected);
  };
  await vi.waitFor(check, { timeout: 60_000, interval: 200 });
  await check();
});

test("a mail requested several times, even concurrently, is sent once", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const before = await mailsTo(asha);
  const resume = await shop.faultProxy.pauseStream();
  const { order } = await asha.buy([[product, 1]]);
  const message = { causePk: `ORDER#${order?._id}`, kind: "Processing" };
  await shop.send("mail", message, message, message);
  resume();
  await shop.drainQueue("mail");
  expect(await mailsTo(asha)).toBe(before + 1);
  await shop.send("mail", message);
  await shop.drainQueue("mail");
  expect(await mailsTo(asha)).toBe(before + 1);
});

test("mails outlast an outage of a day", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const before = await mailsTo(asha);
  await shop.post("/_local/control", { mail: "down" });
  await asha.buy([[product, 1]]);
  await shop.drain();
  expect(await shop.queue("mail")).toMatchObject({ inFlight: 1, dead: 0 });
  for (let hours = 0; hours < 24; hours += 3) {
    await shop.advance(180);
    // The clock has made the message due: it is tried, and waits again.
    while ((await shop.queue("mail")).waiting > 0) await sleep(50);
    await shop.drain();
  }
  expect(await mailsTo(asha)).toBe(before);
  await shop.post("/_local/control", { mail: "on" });
  await shop.advance(31);
  await shop.drainQueue("mail");
  expect(await mailsTo(asha)).toBe(before + 1);
});

test("after an outage only the mail about the latest status is sent", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const before = await mailsTo(asha);
  await shop.post("/_local/control", { mail: "down" });
  const { order } = await asha.buy([[product, 1]]);
  await shop.drain();
  for (const status of ["Shipped", "Delivered"]) {
    await staff.move(order, { status });
    await shop.drain();
  }
  await shop.post("/_local/control", { mail: "on" });
  await shop.advance(31);
  await shop.drainQueue("mail");
  const mails = await asha.mails();
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]?.subject).toContain("Your order was delivered");
  const { mails: records } = await staff.order(order);
  expect(records?.map(({ kind, state }) => [kind, state]).sort()).toEqual([
    ["Delivered", "sent"],
    ["Processing", "skipped"],
    ["Shipped", "skipped"],
  ]);
  const { failedMails } = (await staff.send("GET", "/api/v1/admin/payments")) as unknown as {
    failedMails: { cause: string }[];
  };
  expect(failedMails.filter(({ cause }) => cause === `ORDER#${order?._id}`)).toEqual([]);
});

test("a mail whose sender is killed before recording it is not sent again", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  const before = await mailsTo(asha);
  // The first such write claims the mail, the second records it.
  shop.faultProxy.plan({ kind: "kill-before", op: "UpdateItem", containing: "MAIL#Shipped", nth: 2 });
  await staff.move(order, { status: "Shipped" });
  await shop.exited();
  await shop.restart();
  await shop.control({ webhooks: "off" });
  // Longer than the message stays hidden and the claim of the killed process lasts.
  await shop.advance(7);
  await shop.drainQueue("mail");
  expect(await mailsTo(asha)).toBe(before + 1);
  expect((await staff.order(order)).mails).toContainEqual(
    expect.objectContaining({ kind: "Shipped", state: "sent", tries: 1 }),
  );
});

test("units sold count each order once for 90 days, without those cancelled or refunded", async () => {
  const product = await shop.product({ stock: 20 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const sold = async () => {
    await shop.drain();
    await shop.post("/_local/jobs/popularity");
    const { Item } = await shop.documents.send(
      new GetCommand({ TableName: tableName, Key: { pk: `PRODUCT#${product.id}`, sk: "PRODUCT" } }),
    );
    return Item?.soldIn90Days;
  };
  expect(await sold()).toBeUndefined();

  // The batch is delivered again after its figures were written.
  const resume = await shop.faultProxy.pauseStream();
  await asha.buy([[product, 3]]);
  const { order: second } = await ravi.buy([[product, 4]]);
  shop.faultProxy.plan({ kind: "drop-response", op: "TransactWriteItems", containing: "SALES#", times: 4 });
  resume();
  expect(await sold()).toBe(7);
  expect(shop.faultProxy.clearFaults()).toBe(0);
  expect(await sold()).toBe(7);

  // An edit by staff at the same moment loses nothing, and keeps the figure.
  await staff.edit(product, { price: 700 });
  expect(await sold()).toBe(7);
  await ravi.cancel(second);
  expect(await sold()).toBe(3);
  const { order: third } = await ravi.buy([[product, 2]]);
  expect(await sold()).toBe(5);
  await staff.move(third, { status: "Shipped" });
  await staff.refund(await staff.order(third), { amount: 1 });
  expect(await sold()).toBe(5);
  await staff.refund(await staff.order(third));
  expect(await sold()).toBe(3);

  const minutesOfDay = 24 * 60;
  await shop.advance(89 * minutesOfDay);
  expect(await sold()).toBe(3);
  await shop.advance(minutesOfDay);
  expect(await sold()).toBeUndefined();
});
