import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { continueCalls } from "../../shared/assistants/continue-schemas.ts";
import { asha, deliverTo, lineOf, mumbai, newAgent, publishedOrder, refusalOf } from "../support/agent.ts";
import { Client } from "../support/client.ts";
import { settleBooks } from "./support/books.ts";
import { openMoneyShop } from "./support/shop.ts";
import { Shopper, type TestProduct } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

let product: TestProduct;
beforeEach(async () => {
  product = await shop.product({ stock: 60 });
});

const stage = { client: () => new Client(shop.site) };

/** A ready checkout's id, and its link's path at the API. */
async function handedOver(own: Record<string, string> = {}) {
  const agent = newAgent({ stage }, own);
  const draft = { line_items: [lineOf(product.id, 2)], buyer: asha, fulfillment: deliverTo(mumbai) };
  const { id, continue_url: link = "" } = await agent.checkout("POST", "/checkout-sessions", draft);
  return { agent, draft, id, path: `/api/v1/continue/${link.split("/").at(-1)}` };
}

const Shown = continueCalls["assistants/continue"].output;
async function shownTo(client: Client, path: string, method = "GET") {
  const response = await client.send(path, { method });
  return z.parse(Shown, await response.json());
}

test("opening a link changes nothing, and whoever takes it over keeps the buyer's data to themselves", async () => {
  const { path } = await handedOver();
  const [first, second] = [stage.client(), stage.client()];
  for (const client of [first, second, first])
    expect(await shownTo(client, path)).toMatchObject({
      state: "open",
      email: asha.email,
      shippingInfo: { fullName: "Asha Rao", postalCode: "400020", state: "Maharashtra" },
      items: [{ product: product.id, quantity: 2 }],
    });
  const answers = await Promise.all(
    [first, second].map((client) => shownTo(client, `${path}/accept`, "POST")),
  );
  expect(answers.filter(({ email }) => email !== undefined)).toHaveLength(1);
  const [own, late] = answers[0]?.email === undefined ? [second, first] : [first, second];
  expect(await shownTo(own, path)).toMatchObject({ email: asha.email });
  for (const client of [stage.client(), late]) {
    const stranger = await shownTo(client, path);
    expect(stranger).toMatchObject({ state: "open", items: [{ quantity: 2 }] });
    expect([stranger.email, stranger.shippingInfo]).toEqual([undefined, undefined]);
  }
  expect(await shownTo(late, `${path}/accept`, "POST")).not.toHaveProperty("email");
});

test("an order records for staff which assistant it came by, once, and its link is used up", async () => {
  const { agent, draft, id, path } = await handedOver({
    "ucp-agent": `profile="${shop.site}/_local/agent?version=2026-08-25"`,
  });
  const guest = await Shopper.guest(shop);
  await shownTo(guest.client, `${path}/accept`, "POST");
  const { order } = await guest.buy([[product, 1]]);
  const { order: later } = await guest.buy([[product, 1]]);
  const staff = await shop.admin();
  const { host } = new URL(shop.site);
  expect((await staff.order(order)).cameBy).toEqual({ kind: "assistant", agent: host });
  expect(await staff.order(later)).not.toHaveProperty("cameBy");
  expect(await guest.order(order)).not.toHaveProperty("cameBy");
  expect(await shownTo(guest.client, path)).toEqual({ success: true, state: "ordered" });
  expect(await shownTo(stage.client(), `${path}/accept`, "POST")).toEqual({
    success: true,
    state: "ordered",
  });
  const after = await agent.checkout("GET", `/checkout-sessions/${id}`);
  expect(after).toMatchObject({ status: "requires_escalation", messages: [{ code: "order_placed" }] });
  expect(after.buyer).toBeUndefined();
  expect(refusalOf(await agent.ask("PUT", `/checkout-sessions/${id}`, draft))).toEqual([409, "conflict"]);
});

test("a cart that is taken over late is kept as long as its browser remembers it", async () => {
  const { path } = await handedOver();
  const buyer = stage.client();
  await shop.advance(23 * 60);
  await shownTo(buyer, `${path}/accept`, "POST");
  await shop.advance(23 * 60);
  expect(await shownTo(buyer, path)).toMatchObject({ state: "open", email: asha.email });
  await shop.advance(2 * 60);
  expect((await buyer.send(path, { method: "GET" })).status).toBe(404);
});

test("the sales report and the export of orders name the assistant", async () => {
  const { path } = await handedOver({
    "ucp-agent": `profile="${shop.site}/_local/agent?version=2026-08-25"`,
  });
  const guest = await Shopper.guest(shop);
  await shownTo(guest.client, `${path}/accept`, "POST");
  const [staff, { host }] = [await shop.admin(), new URL(shop.site)];
  const channel = async () => {
    await shop.drain();
    const { rows } = await staff.client.call("admin/reports/sales", {});
    const { orders = 0, units = 0, name } = rows.find(({ key }) => key === `assistant:${host}`) ?? {};
    return { orders, units, name };
  };
  // Signs in again if the session has ended.
  await staff.send("GET", "/api/v1/admin/orders");
  const before = await channel();
  const { order } = await guest.buy([[product, 2]]);
  const { order: later } = await guest.buy([[product, 1]]);
  expect(await channel()).toEqual({
    orders: before.orders + 1,
    units: before.units + 2,
    name: `Assistant, ${host}`,
  });
  const { job } = await staff.client.call("admin/exports/create", { what: "orders" });
  await shop.post("/_local/queues/batch/drain");
  const { job: done } = await staff.client.call("admin/jobs/get", { id: job._id });
  const lines = (await (await fetch(done.link ?? "")).text()).split("\r\n");
  const lineOfOrder = (number = "none") => lines.find((line) => line.includes(number));
  expect(lines[0]).toMatch(/,Came by$/);
  expect(lineOfOrder(order?.number)).toMatch(new RegExp(`,"Assistant, ${host}"$`));
  expect(lineOfOrder(later?.number)).toMatch(/,$/);
});

test("an order by a permalink records its source, once each time it was used", async () => {
  const opened = await stage.client().send(`/ucp/buy/${product.id}:2?attribution/utm_source=mail`, {
    redirect: "manual",
  });
  const path = `/api/v1${new URL(opened.headers.get("location") ?? "").pathname}`;
  const staff = await shop.admin();
  const guest = await Shopper.guest(shop);
  for (const cameBy of [{ kind: "link", agent: "mail" }, undefined]) {
    if (cameBy) await shownTo(guest.client, `${path}/accept`, "POST");
    const { order } = await guest.buy([[product, 2]]);
    expect((await staff.order(order)).cameBy).toEqual(cameBy);
  }
  expect((await shownTo(guest.client, path)).state).toBe("open");
});

test("an order without a link, or with a forged cookie, came by nothing", async () => {
  const { path } = await handedOver();
  const guest = await Shopper.guest(shop);
  guest.client.cookies.set("assistant", "forged.by.hand");
  const { order } = await guest.buy([[product, 1]]);
  expect(await (await shop.admin()).order(order)).not.toHaveProperty("cameBy");
  expect((await shownTo(guest.client, path)).state).toBe("open");
});

test("an agent reads an order with its buyer's own link only", async () => {
  const guest = await Shopper.guest(shop);
  const [{ order }, { order: other }] = [await guest.buy([[product, 2]]), await guest.buy([[product, 1]])];
  const mails = (await guest.mails()).map(({ text }) => text);
  const [key = ""] = mails.flatMap(
    (text) => new RegExp(`/order/${order?._id}#key=(\\S+)`).exec(text)?.[1] ?? [],
  );
  const agent = newAgent({ stage });
  const path = `/orders/${order?._id}`;
  const { status, body } = await agent.ask("GET", path, undefined, { "x-order-key": key });
  const read = publishedOrder(body);
  expect([status, read.label, read.id]).toEqual([200, order?.number, order?._id]);
  expect(read.line_items).toMatchObject([
    { quantity: { original: 2, total: 2, fulfilled: 0 }, status: "processing" },
  ]);
  const totalOf = (type: string) => read.totals.find((total) => total.type === type)?.amount;
  expect(totalOf("total")).toBe(Math.round((order?.totalPrice ?? 0) * 100));
  const refusals = await Promise.all([
    agent.ask("GET", path),
    agent.ask("GET", path, undefined, { "x-order-key": "forged" }),
    agent.ask("GET", `/orders/${other?._id}`, undefined, { "x-order-key": key }),
    agent.ask("GET", `/orders/${"0".repeat(24)}`, undefined, { "x-order-key": key }),
  ]);
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  expect(refusalOf(refusals[0] ?? { status: 0, body: {} })).toEqual([200, "not_found"]);
});
