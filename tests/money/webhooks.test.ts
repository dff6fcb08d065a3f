import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openReceiver, type Received, refuse } from "../support/receiver.ts";
import type { FaultKind } from "./support/fault-proxy.ts";
import { openMoneyShop } from "./support/shop.ts";
import { password, type Shopper } from "./support/shopper.ts";

const receiver = await openReceiver();
const gst = { gstin: "29AAGCE1286Q1ZX", ratePercent: 18 };
const shop = await openMoneyShop({ RECEIVERS: receiver.url, GST: JSON.stringify(gst) });
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await receiver.close();
});

let staff: Shopper;
let webhookId = "";

beforeEach(async () => {
  receiver.accept();
  staff = await shop.admin();
  await staff.send("GET", "/api/v1/profile");
  const { webhooks } = await staff.client.call("admin/webhooks/list", {});
  for (const { _id: id } of webhooks) await staff.client.call("admin/webhooks/delete", { id });
  await shop.drain();
  receiver.received.length = 0;
});

async function subscribe(...events: string[]): Promise<void> {
  // The clock may have moved since the password was last given.
  await staff.client.call("account/login", { email: staff.email, password });
  const { webhook } = await staff.client.call("admin/webhooks/create", { url: receiver.url, events });
  webhookId = webhook._id;
}

async function log() {
  await staff.send("GET", "/api/v1/profile");
  return (await staff.client.call("admin/webhooks/deliveries", { id: webhookId })).deliveries;
}

const typesOf = (all: readonly Received[]) => all.map(({ event }) => event.type).sort();

async function typesAfter(work: () => Promise<unknown>): Promise<string[]> {
  receiver.received.length = 0;
  await work();
  await shop.drain();
  return typesOf(receiver.received);
}

async function stock(product: { id: string }, to: number): Promise<void> {
  const edited = shop.products.find(({ id }) => id === product.id);
  if (edited) expect((await staff.edit(edited, { stock: to })).status).toBe(200);
}

describe("what happens in the shop becomes an event", () => {
  test("for each step of an order, its invoice, its returns and its refunds", async () => {
    await subscribe("order.*", "return.*", "invoice.*");
    const product = await shop.product({ stock: 9 });
    const asha = await shop.shopper();
    const { order } = await asha.buy([[product, 3]]);
    await shop.drain();
    expect(typesOf(receiver.received)).toEqual(["order.placed"]);
    const move = (status: string) => typesAfter(() => staff.move(order, { status }));
    expect(await move("Shipped")).toEqual(["invoice.issued", "order.shipped"]);
    const invoice = receiver.received.find(({ event }) => event.type === "invoice.issued")?.event.data;
    const { document } = await asha.client.call("invoices/get", { id: order?._id ?? "" });
    expect(invoice).toEqual({ ...document, _id: document.number, version: 1 });
    expect(await move("Delivered")).toEqual(["order.delivered"]);

    const { return: request } = await asha.giveBack(order, [[product, 1]]);
    await shop.drain();
    expect(typesOf(receiver.received)).toEqual(["order.delivered", "return.requested"]);
    const step = (...given: Parameters<Shopper["step"]>) => typesAfter(() => staff.step(...given));
    expect(await step(request, "approve")).toEqual(["return.approved"]);
    const items = [{ product: product.id, quantity: 1, sellable: true }];
    expect(await step(request, "receive", { items })).toEqual(["return.received"]);
    expect(await step(request, "refund")).toEqual(["order.refunded", "return.completed"]);
    const completed = receiver.received.find(({ event }) => event.type === "return.completed")?.event.data;
    expect(completed).toMatchObject({ _id: request?._id, state: "Refunded", version: 4 });

    const { return: other } = await asha.giveBack(order, [[product, 1]]);
    await shop.drain();
    expect(await step(other, "decline", { reason: "Worn" })).toEqual(["return.declined"]);
    const delivered = (await log()).map(({ status }) => status);
    expect(delivered).toEqual(delivered.map(() => "delivered"));
  });

  test("for a cancelled order and its refund", async () => {
    await subscribe("order.*");
    const product = await shop.product({ stock: 9 });
    const asha = await shop.shopper();
    const { order } = await asha.buy([[product, 2]]);
    await shop.drain();
    const part = await typesAfter(() => asha.cancel(order, [[product, 1]]));
    expect(part).toEqual(["order.refunded"]);
    expect(await typesAfter(() => asha.cancel(order))).toEqual(["order.cancelled", "order.refunded"]);
    const versions = receiver.received.map(({ event }) => event.data.version);
    expect(Math.min(...versions.map(Number))).toBeGreaterThan(1);
  });

  test("for stock that buyers take and give back", async () => {
    await subscribe("stock.*");
    const product = await shop.product({ stock: 7 });
    const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
    const { order } = await asha.buy([[product, 1]]);
    await shop.drain();
    expect(typesOf(receiver.received)).toEqual([]);
    expect(await typesAfter(() => ravi.start([[product, 1]]))).toEqual(["stock.low"]);
    expect(await typesAfter(() => asha.buy([[product, 5]]))).toEqual(["stock.out"]);
    expect(await typesAfter(() => asha.cancel(order))).toEqual(["stock.back"]);
    expect(await typesAfter(() => stock(product, 0))).toEqual(["stock.out"]);
    expect(await typesAfter(() => stock(product, 50))).toEqual(["stock.back"]);
    expect(await typesAfter(() => stock(product, 0))).toEqual(["stock.low", "stock.out"]);
  });
});

describe("a change that the stream repeats", () => {
  test("has the same events, each delivered once", async () => {
    await subscribe("stock.*", "order.placed");
    const product = await shop.product({ stock: 6 });
    const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
    await shop.drain();
    const resume = await shop.faultProxy.pauseStream();
    await asha.buy([[product, 2]]);
    await ravi.buy([[product, 1]]);
    // More often than the SDK tries by itself: the batch is repeated from there on.
    for (const op of ["PutItem", "UpdateItem"])
      shop.faultProxy.plan({ kind: "drop-response", op, containing: "DELIVERY#", nth: 2, times: 4 });
    resume();
    await shop.drain();
    expect(shop.faultProxy.clearFaults()).toBe(0);
    await shop.advance(2);
    await shop.post("/_local/jobs/webhook-sweep");
    const expected = ["order.placed", "order.placed", "stock.low"];
    const ids = (await log()).map(({ id }) => id).sort();
    expect((await log()).map(({ event }) => event).sort()).toEqual(expected);
    expect([...new Set(receiver.received.map(({ id }) => id))].sort()).toEqual(ids);
  });

  test("gives the same ids and one item, whenever it comes", async () => {
    const { reachTable } = await import("../support/shop.ts");
    reachTable(shop.databaseUrl);
    const { webhooksFollower } = await import("../../functions/webhooks/follower.ts");
    await subscribe("product.*", "*");
    const after = { pk: "PRODUCT#1", sk: "PRODUCT", id: "1".repeat(24), version: 2 };
    const change = { before: { ...after, version: 1 }, after };
    expect(webhooksFollower.filter(change)).toBe(true);
    const follow = async (at: string, sequence: string) => {
      const { message } = await webhooksFollower.follow(change, new Date(at), sequence);
      return message?.body;
    };
    const now = (await shop.now()).toISOString();
    const first = await follow(now, "100");
    expect(first).toEqual({ deliveries: [{ webhookId, id: expect.stringMatching(/^[0-9a-f]{24}$/) }] });
    expect(await follow(new Date(Date.parse(now) + 9000).toISOString(), "100")).toEqual(first);
    expect((await log()).map(({ at }) => at)).toEqual([now]);
    expect(await follow(now, "101")).not.toEqual(first);
    expect(await log()).toHaveLength(2);
  });
});

describe("a process that is killed at any write of a delivery loses no event", () => {
  const kinds: FaultKind[] = ["kill-before", "kill-after"];

  /** Kills at this write, starts the shop again and lets time pass. Returns false if there was no such write. */
  async function crash(kind: FaultKind, nth: number): Promise<boolean> {
    shop.faultProxy.plan({ kind, nth, onlyWrites: true, containing: `WEBHOOK#${webhookId}` });
    await shop.product({ stock: 20 });
    await shop.drain().catch(() => undefined);
    if (shop.faultProxy.clearFaults() > 0) return false;
    await shop.exited();
    await shop.restart();
    await shop.control({ webhooks: "off" });
    return true;
  }

  test.each([
    ["accepts", 3],
    ["refuses", 4],
  ])("at an address that %s", { timeout: 300_000 }, async (how, writes) => {
    for (const kind of kinds)
      for (let nth = 1; nth <= writes + 1; nth++) {
        receiver.received.length = 0;
        await subscribe("product.created");
        if (how === "refuses") receiver.answer = refuse;
        const hasCrashed = await crash(kind, nth);
        expect([kind, nth, hasCrashed]).toEqual([kind, nth, nth <= writes]);
        receiver.accept();
        // The message is visible again after six minutes; the sweep is sooner.
        await shop.advance(1.1);
        await shop.post("/_local/jobs/webhook-sweep");
        await shop.drain();
        await shop.advance(6);
        await shop.post("/_local/jobs/webhook-sweep");
        await shop.drain();
        const entries = await log();
        expect(entries).toMatchObject([{ event: "product.created", status: "delivered" }]);
        expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([entries[0]?.id]));
        await staff.client.call("admin/webhooks/delete", { id: webhookId });
      }
  });
});
