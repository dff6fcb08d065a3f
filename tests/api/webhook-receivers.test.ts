import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { mailsTo, newPerson } from "../support/mailbox.ts";
import { storePaidOrder } from "../support/paid-order.ts";
import { openReceiver, refuse, type TestReceiver } from "../support/receiver.ts";
import { openShop, password, type Shop } from "../support/shop.ts";

let receiver: TestReceiver;
let other: TestReceiver;
let shop: Shop;
let admin: Client;

beforeAll(async () => {
  [receiver, other] = [await openReceiver(), await openReceiver()];
  shop = await openShop([], { RECEIVERS: `${receiver.url},${other.url}` });
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
  await other.close();
});
beforeEach(async () => {
  admin = await shop.admin();
  for (const { _id } of (await admin.call("admin/webhooks/list", {})).webhooks)
    await admin.call("admin/webhooks/delete", { id: _id });
  receiver.accept();
  receiver.received.length = 0;
});

const subscribe = async (by: Client, ...events: string[]) =>
  (await by.call("admin/webhooks/create", { url: receiver.url, events })).webhook._id;
const sendTest = async (id: string) => (await admin.call("admin/webhooks/test", { id })).delivery;
const settle = () => shop.stage.drain();
const sweep = async () => {
  await shop.stage.post("/_local/jobs/webhook-sweep");
  await settle();
};

describe("an address that answers badly", () => {
  test("is cut off after ten seconds if it drips", { timeout: 60_000 }, async () => {
    let dripped = 0;
    receiver.answer = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(".", () => dripped++), 100);
      response.once("close", () => clearInterval(timer));
    };
    const id = await subscribe(admin, "order.*");
    const startedAt = performance.now();
    const delivery = await sendTest(id);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(delivery).toMatchObject({ status: "failed", problem: "The address didn’t answer in time" });
    expect(delivery.answer).toBeUndefined();
    expect(dripped).toBeGreaterThan(10);
    expect(seconds).toBeGreaterThan(9.5);
    expect(seconds).toBeLessThan(20);
  });

  test("is cut off after 64 kB, of which 2 kB are kept", async () => {
    let sent = 0;
    let closed: Promise<unknown> = Promise.resolve();
    receiver.answer = (response) => {
      closed = once(response, "close");
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && sent < 100_000_000 && response.write("x".repeat(16_000)))
          sent += 16_000;
        if (!response.destroyed) response.once("drain", pour);
      };
      pour();
    };
    const delivery = await sendTest(await subscribe(admin, "order.*"));
    expect(delivery).toMatchObject({ status: "delivered", answer: { status: 200, body: "x".repeat(2000) } });
    await closed;
    expect(sent).toBeLessThan(20_000_000);
  });

  test.each<[string, (response: ServerResponse) => unknown, object]>([
    [
      "isn't followed to where it redirects",
      (response) => response.writeHead(307, { location: receiver.url }).end(),
      { status: 307, body: "" },
    ],
    ["has failed with any status but 2xx", refuse, { status: 500, body: "Out of order" }],
  ])("%s", async (_, answer, logged) => {
    receiver.answer = answer;
    expect(await sendTest(await subscribe(admin, "order.*"))).toMatchObject({
      status: "failed",
      answer: logged,
    });
    expect(receiver.received).toHaveLength(1);
  });

  test("that hangs doesn't keep events from others", { timeout: 60_000 }, async () => {
    receiver.answer = () => undefined;
    const hanging = await subscribe(admin, "product.created");
    await admin.call("admin/webhooks/create", { url: other.url, events: ["product.created"] });
    const products = [];
    for (let count = 0; count < 30; count++) products.push((await newProduct())._id);
    const startedAt = performance.now();
    await settle();
    expect((performance.now() - startedAt) / 1000).toBeLessThan(25);
    const arrived = other.received.map(({ event }) => event.data._id);
    expect(arrived.sort()).toEqual(products.sort());
    // Events that hadn't begun when the first timed out are left to the sweep.
    expect(receiver.received.length).toBeLessThanOrEqual(20);
    const { webhook, deliveries } = await admin.call("admin/webhooks/deliveries", { id: hanging, limit: 50 });
    expect(webhook.failingSince).toBeDefined();
    expect(deliveries.map(({ status }) => status)).toEqual(products.map(() => "waiting"));
  });

  test("gets a repeated event under the id it had", async () => {
    receiver.answer = refuse;
    const id = await subscribe(admin, "product.created");
    await newProduct();
    await settle();
    receiver.accept();
    await shop.stage.advance(5);
    await settle();
    const [first, second, ...more] = receiver.received;
    expect([second?.id, second?.body, more]).toEqual([first?.id, first?.body, []]);
    const { deliveries } = await admin.call("admin/webhooks/deliveries", { id });
    expect(deliveries).toMatchObject([{ id: first?.id, status: "delivered", attempts: 2 }]);
  });
});

describe("a delivery", () => {
  test("is made once by a message and two sweeps at the same moment", async () => {
    receiver.answer = (response) => setTimeout(() => response.writeHead(204).end(), 300);
    const id = await subscribe(admin, "product.created");
    const before = await shop.stage.get<{ now: string }>("/_local/clock");
    await newProduct();
    await Promise.all([sweep(), sweep(), settle()]);
    await sweep();
    expect(receiver.received).toHaveLength(1);
    const { deliveries } = await admin.call("admin/webhooks/deliveries", { id });
    expect(deliveries).toMatchObject([{ status: "delivered", attempts: 1 }]);
    expect(Date.parse(deliveries[0]?.at ?? "")).toBeGreaterThanOrEqual(Date.parse(before.now));
  });

  test("of what no longer exists has failed, which is no fault of the address", async () => {
    const { createDelivery } = await import("../../functions/webhooks/delivery.table.ts");
    const id = await subscribe(admin, "order.*");
    const { now: at } = await shop.stage.get<{ now: string }>("/_local/clock");
    const waiting = { state: "waiting", attempts: 0, retries: 0, at, nextAt: at } as const;
    const about = { id: "1".repeat(24), webhookId: id, event: "order.placed", of: "2".repeat(24) };
    await createDelivery({ ...about, ...waiting });
    await sweep();
    expect(receiver.received).toEqual([]);
    const { webhook, deliveries } = await admin.call("admin/webhooks/deliveries", { id });
    expect(deliveries).toMatchObject([
      { status: "failed", attempts: 1, problem: "What this event is about no longer exists" },
    ]);
    expect(webhook.failingSince).toBeUndefined();
  });
});

let made = 0;
const newProduct = async (more: object = {}) =>
  (
    await admin.call("admin/products/create", {
      name: `Receiver ${made++}`,
      price: 1999,
      category: "headphone",
      description: "D",
      stock: 20,
      ...more,
    })
  ).product;

async function newRole(
  ...permissions: Parameters<typeof admin.call<"admin/roles/create">>[1]["permissions"]
) {
  const { role } = await admin.call("admin/roles/create", { name: `Role ${made++}`, permissions });
  return role;
}

const eventsOf = (type: string) => receiver.received.filter(({ event }) => event.type === type);

describe("stock", () => {
  test("is low at the product's own reorder level", async () => {
    await subscribe(admin, "stock.*");
    const fields = { name: "Levelled", price: 500, category: "earbuds", description: "D" };
    const { _id: id } = await newProduct({ ...fields, stock: 20, reorderLevel: 8 });
    const typesAfter = async (change: { stock: number; reorderLevel?: number; visibility?: "hidden" }) => {
      receiver.received.length = 0;
      await admin.call("admin/products/update", { id, ...fields, ...change });
      await settle();
      return receiver.received.map(({ event }) => event.type).sort();
    };
    expect(await typesAfter({ stock: 9 })).toEqual([]);
    expect(await typesAfter({ stock: 8 })).toEqual(["stock.low"]);
    expect(await typesAfter({ stock: 3 })).toEqual([]);
    expect(await typesAfter({ stock: 9 })).toEqual([]);
    expect(await typesAfter({ stock: 9, reorderLevel: 9 })).toEqual(["stock.low"]);
    expect(await typesAfter({ stock: 0 })).toEqual(["stock.out"]);
    expect(await typesAfter({ stock: 5 })).toEqual(["stock.back"]);
    expect(await typesAfter({ stock: 30, reorderLevel: 9 })).toEqual([]);
    expect(await typesAfter({ stock: 0 })).toEqual(["stock.low", "stock.out"]);
    expect(await typesAfter({ stock: 0, visibility: "hidden" })).toEqual([]);
    expect(await typesAfter({ stock: 7, visibility: "hidden" })).toEqual([]);
  });
});

/** Every value in it with its path. */
function leaves(value: unknown, path = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, each]) => leaves(each, `${path}.${name}`));
}

describe("what an event contains", () => {
  test("is no more than its pattern's permission reads", async () => {
    await subscribe(admin, "*");
    const { _id: id } = await newProduct({ stock: 9 });
    const change = { name: "Read", price: 1, category: "earbuds", description: "D", stock: 3 };
    await admin.call("admin/products/update", { id, ...change });
    const orderId = await newOrder();
    await settle();
    const readers = {
      order: await shop.staff((await newRole("orders:read"))._id),
      product: await shop.staff((await newRole("catalogue:read"))._id),
    };
    const { order } = await readers.order.call("orders/get", { id: orderId });
    const { product } = await readers.product.call("admin/products/get", { id });
    const given = {
      "order.placed": order,
      "product.created": product,
      "product.updated": product,
      "stock.low": product,
    };
    for (const [type, readable] of Object.entries(given)) {
      const [{ event } = { event: undefined }] = eventsOf(type);
      const seen = new Map(leaves(readable));
      const more = leaves({ ...event?.data, version: undefined })
        .filter(([path, value]) => value !== undefined && seen.get(path) !== value)
        .map(([path]) => path);
      expect([type, more]).toEqual([type, []]);
    }
  });

  test("stays the same if its maker loses the permission, who then can't redirect it", async () => {
    const role = await newRole("webhooks:write", "catalogue:read");
    const connector = await shop.staff(role._id);
    const id = await subscribe(connector, "product.created");
    await admin.call("admin/roles/update", {
      id: role._id,
      name: "Connector",
      permissions: ["webhooks:write"],
    });
    const { _id: product } = await newProduct();
    await settle();
    expect(eventsOf("product.created").map(({ event }) => event.data._id)).toEqual([product]);
    for (const change of [{ url: receiver.url }, { events: ["product.updated"] }])
      expect(await connector.refusal("admin/webhooks/update", { id, ...change })).toMatchObject({
        status: 403,
        message: expect.stringContaining("catalogue:read"),
      });
    expect((await connector.call("admin/webhooks/update", { id, paused: true })).webhook.paused).toBe(true);
  });
});

test("events that wait reach neither an address nor patterns of somebody who can't read them", async () => {
  other.received.length = 0;
  const id = await subscribe(admin, "order.*");
  await admin.call("admin/webhooks/update", { id, paused: true });
  await newOrder();
  await settle();
  const connector = await shop.staff((await newRole("webhooks:write", "catalogue:read"))._id);
  const [mine, narrower] = [{ url: other.url }, { events: ["product.updated"] }];
  expect(
    await connector.refusal("admin/webhooks/update", { id, ...mine, ...narrower, paused: false }),
  ).toMatchObject({ status: 403, message: expect.stringContaining("orders:read") });
  await connector.call("admin/webhooks/update", { id, ...narrower });
  await connector.call("admin/webhooks/update", { id, ...mine, paused: false });
  await settle();
  await admin.call("admin/webhooks/resend", { id });
  await settle();
  expect(other.received).toEqual([]);
  const { deliveries } = await admin.call("admin/webhooks/deliveries", { id });
  expect(deliveries.map(({ status, problem }) => [status, problem])).toEqual(
    deliveries.map(() => ["failed", "This address no longer wants such events"]),
  );
  expect(deliveries.length).toBeGreaterThan(0);
});

test("a run of the sweep stops at an address that staff have paused", async () => {
  const id = await subscribe(admin, "product.created");
  await admin.call("admin/webhooks/update", { id, paused: true });
  for (let count = 0; count < 15; count++) await newProduct();
  await settle();
  const held: ServerResponse[] = [];
  receiver.answer = (response) => held.push(response);
  await admin.call("admin/webhooks/update", { id, paused: false });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  await admin.call("admin/webhooks/update", { id, paused: true });
  receiver.accept();
  for (const response of held) response.writeHead(204).end();
  await settle();
  expect(receiver.received.length).toBeLessThan(15);
});

async function newOrder(): Promise<string> {
  const { newId } = await import("../../functions/platform/id.ts");
  const id = newId(new Date());
  const { id: userId } = await newPerson(shop);
  await storePaidOrder({ id, userId, userName: "Asha Rao", shippingInfo: address });
  return id;
}

describe("an address that fails for three days", () => {
  const hour = 3600;

  test("is reported once, to the owners if its maker has left the team", async () => {
    const owner = await newPerson(shop, "Owner");
    await shop.promote(owner.email);
    const maker = await newPerson(shop, "Maker");
    await shop.promote(maker.email);
    await maker.client.call("account/login", { email: maker.email, password });
    const id = await subscribe(maker.client, "product.created");
    await owner.client.call("account/login", { email: owner.email, password });
    await owner.client.call("admin/users/update", {
      ...{ id: maker.id, name: "Maker", email: maker.email, role: "user" },
    });
    receiver.answer = refuse;
    await newProduct();
    await newProduct();
    await settle();
    const subjects = async (email: string) =>
      (await mailsTo(shop, email)).map(({ subject }) => subject).filter((each) => each.includes("webhook"));
    for (let hours = 0; hours < 96; hours += 12) {
      expect(await subjects(owner.email)).toHaveLength(hours >= 72 ? 1 : 0);
      await shop.stage.advance(12 * hour);
      await sweep();
    }
    expect([await subjects(owner.email), await subjects(maker.email)]).toEqual([["We paused a webhook"], []]);
    admin = await shop.admin();
    const { webhook, deliveries } = await admin.call("admin/webhooks/deliveries", { id });
    expect(webhook).toMatchObject({ paused: true, pausedForFailing: true });
    expect(deliveries.map(({ status }) => status)).toEqual(["waiting", "waiting"]);
    receiver.accept();
    receiver.received.length = 0;
    await admin.call("admin/webhooks/update", { id, paused: false });
    await settle();
    expect(new Set(receiver.received.map(({ id: event }) => event))).toEqual(
      new Set(deliveries.map(({ id: event }) => event)),
    );
    expect(await subjects(owner.email)).toHaveLength(1);
  });
});
