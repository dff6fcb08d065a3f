import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { mailsTo, newPerson } from "../support/mailbox.ts";
import { storePaidOrder } from "../support/paid-order.ts";
import { openShop, type Shop } from "../support/shop.ts";

interface Received {
  at: string;
  headers: Record<string, string>;
  body: string;
  verified: boolean;
}

const hour = 3600;
let shop: Shop;
let admin: Client;
let url: string;

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
  url = `${shop.stage.url}/_local/receive`;
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.stage.post("/_local/control", { receiver: "up" });
  for (const { _id } of (await admin.call("admin/webhooks/list", {})).webhooks)
    await admin.call("admin/webhooks/delete", { id: _id });
});

const subscribe = (...events: string[]) => admin.call("admin/webhooks/create", { url, events });
const deliveries = async (id: string) => (await admin.call("admin/webhooks/deliveries", { id })).deliveries;
const receiver = (state: "up" | "down" | "slow") => shop.stage.post("/_local/control", { receiver: state });

async function received(since: number): Promise<Received[]> {
  const all = await shop.stage.get<Received[]>("/_local/receiver");
  return all.slice(0, all.length - since).reverse();
}
const countReceived = async () => (await shop.stage.get<Received[]>("/_local/receiver")).length;
const eventsIn = (all: readonly Received[]) => all.map(({ body }) => JSON.parse(body));

async function settle(): Promise<void> {
  await shop.stage.drain();
  await shop.stage.post("/_local/queues/webhooks/drain");
}

let made = 0;
const draft = () => ({
  name: `Webhook product ${made++}`,
  price: 1999,
  category: "headphone",
  description: "D",
  stock: 20,
});

async function newProduct() {
  const fields = draft();
  const { product } = await admin.call("admin/products/create", fields);
  const change = (to: Partial<typeof fields>) =>
    admin.call("admin/products/update", { id: product._id, ...Object.assign(fields, to) });
  return { ...product, change };
}

const newOrder = async (at = new Date()) => {
  const { newId } = await import("../../functions/platform/id.ts");
  const id = newId(at);
  const { id: userId } = await newPerson(shop);
  await storePaidOrder({ id, userId, userName: "Asha Rao", shippingInfo: address });
  return id;
};

describe("a webhook", () => {
  test("shows its secret once, and the public library verifies what it signs", async () => {
    const before = await countReceived();
    const { webhook, secret } = await subscribe("product.created");
    expect(secret).toMatch(/^whsec_/);
    expect(webhook).toMatchObject({ url, events: ["product.created"], paused: false });
    expect(JSON.stringify(await admin.call("admin/webhooks/list", {}))).not.toContain("whsec_");
    const product = await newProduct();
    await settle();
    const [event] = await received(before);
    if (!event) throw new Error("Nothing arrived");
    const body = new Verifier(secret).verify(event.body, event.headers);
    expect(body).toMatchObject({ type: "product.created", data: { _id: product._id, version: 1 } });
    expect(event.verified).toBe(true);
    expect(await deliveries(webhook._id)).toEqual([
      expect.objectContaining({
        id: event.headers["webhook-id"],
        event: "product.created",
        status: "delivered",
        attempts: 1,
        answer: { status: 200, body: '{"received":true}' },
      }),
    ]);
  });

  test("signs with both secrets for a day after a new one was made", async () => {
    const { webhook, secret: old } = await subscribe("product.*");
    const { secret, webhook: changed } = await admin.call("admin/webhooks/secret", { id: webhook._id });
    expect(changed.oldSecretUntil).toBeDefined();
    const before = await countReceived();
    await newProduct();
    await settle();
    await shop.stage.advance(25 * hour);
    admin = await shop.admin();
    await newProduct();
    await settle();
    const [both, one] = await received(before);
    expect(both?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect(one?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
    const verifies = (key: string, event: Received | undefined) => {
      const { body = "", headers = {} } = event ?? {};
      // The library refuses what was signed more than five minutes from now.
      vi.useFakeTimers({ toFake: ["Date"], now: Number(headers["webhook-timestamp"]) * 1000 });
      try {
        return Object(new Verifier(key).verify(body, headers)).type === "product.created";
      } catch {
        return false;
      } finally {
        vi.useRealTimers();
      }
    };
    expect([verifies(old, both), verifies(secret, both)]).toEqual([true, true]);
    expect([verifies(old, one), verifies(secret, one)]).toEqual([false, true]);
  });

  test.each([
    ["http://example.com/hook"],
    ["https://127.0.0.1/hook"],
    ["https://169.254.169.254/latest"],
    ["https://[::ffff:10.0.0.1]/"],
    ["https://localhost/hook"],
    ["https://example.com:8443/hook"],
    ["https://user:pass@example.com/hook"],
    ["not an address"],
  ])("can't have the address %s", async (wrong) => {
    const { status, fields } = await admin.refusal("admin/webhooks/create", { url: wrong, events: ["*"] });
    expect(status).toBe(400);
    expect(fields?.url).toBeDefined();
  });

  test("can't have unknown events, and a shop can't have more than twenty", async () => {
    expect(
      (await admin.refusal("admin/webhooks/create", { url, events: ["order.*", "order.eaten"] })).status,
    ).toBe(400);
    for (let count = 0; count < 20; count++) await subscribe("order.*");
    expect(await admin.refusal("admin/webhooks/create", { url, events: ["*"] })).toMatchObject({
      status: 409,
      code: "too_many_webhooks",
    });
  });

  test("needs the permission to read what its events contain", async () => {
    const { role } = await admin.call("admin/roles/create", {
      name: "Connector",
      permissions: ["webhooks:write", "catalogue:read"],
    });
    const connector = await shop.staff(role._id);
    expect(await connector.refusal("admin/webhooks/create", { url, events: ["*"] })).toMatchObject({
      status: 403,
      message: expect.stringContaining("orders:read"),
    });
    const { webhook } = await connector.call("admin/webhooks/create", { url, events: ["stock.*"] });
    expect(
      await connector.refusal("admin/webhooks/update", { id: webhook._id, events: ["order.placed"] }),
    ).toMatchObject({ status: 403 });
  });

  test("sends a test without waiting for an event", async () => {
    const { webhook } = await subscribe("order.*");
    const { delivery } = await admin.call("admin/webhooks/test", { id: webhook._id });
    expect(delivery).toMatchObject({ event: "webhook.test", status: "delivered", attempts: 1 });
    await receiver("down");
    expect((await admin.call("admin/webhooks/test", { id: webhook._id })).delivery).toMatchObject({
      status: "failed",
      problem: "The address can’t be reached",
    });
    const { deliveries: failed } = await admin.call("admin/webhooks/deliveries", {
      id: webhook._id,
      status: "failed",
    });
    expect(failed).toMatchObject([{ event: "webhook.test", attempts: 1 }]);
  });
});

describe("events", () => {
  test("of an order are what anyone with orders:read sees", async () => {
    const before = await countReceived();
    await subscribe("order.*");
    const id = await newOrder();
    await admin.call("admin/orders/note", { id, text: "Only for staff" });
    await admin.call("admin/orders/tags", { id, tags: ["secret-tag"] });
    await admin.call("admin/orders/update-status", { id, status: "Shipped" });
    await settle();
    const events = eventsIn(await received(before)).sort((a, b) => (a.type < b.type ? -1 : 1));
    expect(events.map(({ type }) => type)).toEqual(["order.placed", "order.shipped"]);
    expect(events[1].data).toMatchObject({ _id: id, orderStatus: "Shipped" });
    expect(events[1].data.version).toBeGreaterThan(1);
    expect(JSON.stringify(events)).not.toMatch(/Only for staff|secret-tag|isArchived/);
  });

  test("of stock come when it becomes low, runs out and is back", async () => {
    const product = await newProduct();
    await settle();
    const before = await countReceived();
    await subscribe("stock.*");
    for (const stock of [10, 4, 3, 0, 9]) {
      await product.change({ stock });
      await settle();
    }
    const events = eventsIn(await received(before));
    expect(events.map(({ type, data }) => [type, data.stock])).toEqual([
      ["stock.low", 4],
      ["stock.out", 0],
      ["stock.back", 9],
    ]);
    const versions = events.map(({ data }) => data.version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  test("of a product come once per edit, and not for ratings", async () => {
    const before = await countReceived();
    await subscribe("product.*");
    const product = await newProduct();
    await product.change({ price: 2999 });
    await admin.call("admin/products/delete", { id: product._id });
    await settle();
    const types = eventsIn(await received(before)).map(({ type }) => type);
    expect(types.sort()).toEqual(["product.created", "product.removed", "product.updated"]);
  });
});

test("the log is filtered by status", async () => {
  const { webhook } = await subscribe("product.created");
  await newProduct();
  await settle();
  await receiver("down");
  await newProduct();
  await settle();
  const count = async (status?: "waiting" | "delivered" | "failed") =>
    (await admin.call("admin/webhooks/deliveries", { id: webhook._id, status })).deliveries.length;
  expect([await count(), await count("waiting"), await count("delivered"), await count("failed")]).toEqual([
    2, 1, 1, 0,
  ]);
});

describe("an address that is down", () => {
  test("for an hour receives each event afterwards", async () => {
    const { webhook } = await subscribe("product.created");
    await receiver("down");
    const before = await countReceived();
    const products = [await newProduct(), await newProduct()];
    for (const seconds of [0, 5, 300, 1800, 1500]) {
      await shop.stage.advance(seconds);
      await settle();
      await shop.stage.post("/_local/jobs/webhook-sweep");
    }
    admin = await shop.admin();
    expect((await deliveries(webhook._id)).map(({ status }) => status)).toEqual(["waiting", "waiting"]);
    expect((await deliveries(webhook._id))[0]?.problem).toBe("The address can’t be reached");
    await receiver("up");
    await shop.stage.advance(2 * hour);
    await shop.stage.post("/_local/jobs/webhook-sweep");
    admin = await shop.admin();
    const events = eventsIn(await received(before));
    expect(events.map(({ data }) => data._id).sort()).toEqual(products.map(({ _id }) => _id).sort());
    expect((await deliveries(webhook._id)).every(({ status }) => status === "delivered")).toBe(true);
  });

  test("for four days is paused, its owner is emailed, and one button sends everything", async () => {
    const { webhook } = await subscribe("product.created");
    const { user } = await admin.call("account/profile", {});
    await receiver("down");
    const before = await countReceived();
    const first = await newProduct();
    await settle();
    for (const hours of [0.01, 0.1, 0.6, 2.1, 5.1, 10.1, 14.1, 20.1, 24.1, 20]) {
      await shop.stage.advance(hours * hour);
      await shop.stage.post("/_local/jobs/webhook-sweep");
      await settle();
    }
    admin = await shop.admin();
    const second = await newProduct();
    await settle();
    const [paused] = (await admin.call("admin/webhooks/list", {})).webhooks;
    expect(paused).toMatchObject({ paused: true, pausedForFailing: true });
    const log = await deliveries(webhook._id);
    expect(log.map(({ status, attempts }) => [status, attempts])).toEqual([
      ["waiting", 0],
      ["failed", 10],
    ]);
    expect(log[1]?.next).toBeUndefined();
    const { deliveries: failed } = await admin.call("admin/webhooks/deliveries", {
      id: webhook._id,
      status: "failed",
    });
    expect(failed).toHaveLength(1);
    const mails = await mailsTo(shop, user.email);
    expect(mails.filter(({ subject }) => subject === "We paused a webhook")).toHaveLength(1);
    await receiver("up");
    const { webhook: resumed } = await admin.call("admin/webhooks/resend", { id: webhook._id });
    expect(resumed).toMatchObject({ paused: false });
    await settle();
    const ids = eventsIn(await received(before)).map(({ data }) => data._id);
    expect(ids.sort()).toEqual([first._id, second._id].sort());
    expect((await deliveries(webhook._id)).map(({ status }) => status)).toEqual(["delivered", "delivered"]);
  });
});

test("staff's acts are in the audit", async () => {
  const { webhook } = await subscribe("order.*");
  await admin.call("admin/webhooks/update", { id: webhook._id, paused: true });
  await admin.call("admin/webhooks/secret", { id: webhook._id });
  const { findActivity } = await import("../../functions/audit/activity.table.ts");
  const activity = await findActivity({ kind: "webhook", id: webhook._id }, 10);
  expect(activity.map(({ did }) => did)).toEqual(["Secret replaced", "Webhook paused", "Webhook created"]);
  expect(JSON.stringify(activity)).not.toContain("whsec_");
});
