import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { Order } from "../../shared/orders/schemas.ts";
import { Client } from "../support/client.ts";
import { tokenIn } from "../support/mailbox.ts";
import { elsewhere } from "../support/shop.ts";
import { settleBooks } from "./support/books.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";
import { type Answer, linesOf, Shopper, type TestProduct } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

let product: TestProduct;
beforeEach(async () => {
  product = await shop.product({ stock: 60 });
});

const pathOf = ({ _id } = { _id: "" }) => `/api/v1/order/${_id}`;

/** The key of the newest mail about this order. */
async function keyOf(guest: Shopper, { _id } = { _id: "" }): Promise<string> {
  const texts = (await guest.mails()).map(({ text }) => text);
  const [key = ""] = texts.flatMap((text) => new RegExp(`/order/${_id}#key=(\\S+)`).exec(text)?.[1] ?? []);
  expect(key).not.toBe("");
  return key;
}

/** A call from a browser that has nothing but the key of a mail. */
async function withKey(key: string, path: string, body?: object): Promise<Answer> {
  const response = await new Client(shop.site).send(path, {
    headers: { ...elsewhere(), "x-order-key": key, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return { status: response.status, ...(await response.json()) };
}

const guestItem = async ({ id }: Shopper) =>
  (
    await shop.documents.send(
      new GetCommand({ TableName: tableName, Key: { pk: `USER#${id}`, sk: "USER" }, ConsistentRead: true }),
    )
  ).Item;

const claim = (account: Shopper) =>
  account.send("POST", "/api/v1/orders/claim") as Promise<Answer & { claimed: number }>;

test("a guest can buy, staff see whose order it is, and the mailed link opens that order only", async () => {
  const guest = await Shopper.guest(shop);
  const [{ order }, { order: other }] = [await guest.buy([[product, 2]]), await guest.buy([[product, 1]])];
  const { orders } = await guest.send("GET", "/api/v1/orders/me");
  expect(orders?.map(({ _id }) => _id).sort()).toEqual([order?._id, other?._id].sort());
  const staff = await shop.admin();
  expect(await staff.order(order)).toMatchObject({ guestEmail: guest.email });
  expect((await staff.send("GET", `/api/v1/admin/orders?search=${guest.email}`)).orders).toHaveLength(2);
  expect(await guest.order(order)).not.toHaveProperty("guestEmail");

  const key = await keyOf(guest, order);
  const [mail] = (await guest.mails()).filter(({ text }) => text.includes(`${order?._id}#key`));
  expect(mail?.text).toContain(`/track with its number ${order?.number}`);
  expect(await withKey(key, pathOf(order))).toMatchObject({ status: 200, order: { _id: order?._id } });
  expect((await withKey(key, `${pathOf(order)}/invoice`)).status).toBe(200);
  const pdf = (id: string | undefined) =>
    new Client(shop.site).send(`/api/v1/order/${id}/invoice.pdf?key=${key}`, { headers: elsewhere() });
  expect([(await pdf(order?._id)).status, (await pdf(other?._id)).status]).toEqual([200, 404]);

  // A paper that was passed on opens nothing else.
  const [papersKey = ""] = /invoice\.pdf\?key=(\S+)/.exec(mail?.text ?? "")?.slice(1) ?? [];
  const paper = await new Client(shop.site).send(`${pathOf(order)}/invoice.pdf?key=${papersKey}`);
  expect(paper.status).toBe(200);

  const nothing = { status: 404, message: "Order not found" };
  expect(await withKey(papersKey, pathOf(order))).toMatchObject(nothing);
  const wish = { kind: "refund", reason: "did-not-suit", items: linesOf([[product, 1]]) };
  expect(await withKey(key, pathOf(other))).toMatchObject(nothing);
  expect(await withKey(key, `${pathOf(other)}/invoice`)).toMatchObject(nothing);
  expect(await withKey(key, `${pathOf(other)}/cancel`, {})).toMatchObject(nothing);
  expect(await withKey(key, `${pathOf(other)}/return`, wish)).toMatchObject(nothing);
  expect(await withKey(key, `${pathOf(other)}/stop-link`, {})).toMatchObject(nothing);
  for (const path of ["orders/me", "profile", "payment/open", "admin/orders", "addresses"])
    expect(await withKey(key, `/api/v1/${path}`), path).toMatchObject({ status: 401 });

  for (const sent of [order, other]) {
    await staff.move(sent, { status: "Shipped" });
    await staff.move(sent, { status: "Delivered" });
  }
  const { return: foreign } = await guest.giveBack(other, [[product, 1]]);
  const asked = await withKey(key, `${pathOf(order)}/return`, wish);
  expect(asked).toMatchObject({ status: 201, return: { state: "Requested" } });
  expect(await withKey(key, `/api/v1/return/${foreign?._id}/withdraw`, {})).toMatchObject({ status: 404 });
  expect(await withKey(key, `/api/v1/return/${asked.return?._id}/withdraw`, {})).toMatchObject({
    return: { state: "Withdrawn" },
  });
  expect((await staff.send("DELETE", `/api/v1/admin/order/${order?._id}`)).status).toBe(200);
  expect(await withKey(key, pathOf(order))).toMatchObject({ status: 200, order: { isArchived: true } });
  // An account's session is what it was, beside the link.
  const asha = await shop.shopper();
  asha.client.address = asha.address;
  const both = await asha.client.call("orders/get", { id: order?._id ?? "" }, { "x-order-key": key });
  expect(both.order._id).toBe(order?._id);
  expect((await asha.client.call("account/profile", {})).user._id).toBe(asha.id);
});

test("an altered, stopped or expired link gets the same response as an unknown order", async () => {
  const guest = await Shopper.guest(shop);
  const { order } = await guest.buy([[product, 1]]);
  const key = await keyOf(guest, order);
  const nothing = { status: 404, code: "not_found", message: "Order not found" };
  expect(await withKey(key, pathOf({ _id: "0".repeat(24) }))).toMatchObject(nothing);

  const flipped = (at: number, bit: number) =>
    key.slice(0, at) + String.fromCharCode(key.charCodeAt(at) ^ (1 << bit)) + key.slice(at + 1);
  const places = [...Array(12).keys()].map((nth) => Math.floor((nth * (key.length - 1)) / 11));
  for (const place of [...places, key.length - 1, key.length - 2])
    for (const bit of [0, 1, 2]) {
      const bad = flipped(place, bit);
      if (!/^[\w.-]+$/.test(bad)) continue;
      expect(await withKey(bad, pathOf(order)), `bit ${bit} at ${place}`).toMatchObject(nothing);
      const pdf = await new Client(shop.site).send(`${pathOf(order)}/invoice.pdf?key=${bad}`, {
        headers: elsewhere(),
      });
      expect(pdf.status).toBe(404);
    }

  // The last character has bits that decoders ignore.
  const [head, signature = ""] = [key.slice(0, -43), key.slice(-43)];
  const bytes = Buffer.from(signature, "base64url");
  const twins = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
    .map((last) => signature.slice(0, -1) + last)
    .filter((twin) => twin !== signature && Buffer.from(twin, "base64url").equals(bytes));
  expect(twins).toHaveLength(3);
  for (const twin of twins) expect(await withKey(head + twin, pathOf(order))).toMatchObject(nothing);

  const place = elsewhere();
  const guess = async (given: string) =>
    (await new Client(shop.site).send(pathOf(order), { headers: { ...place, "x-order-key": given } })).status;
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, nth) => guess(`${key}${nth}`)));
  expect(new Set(guesses)).toEqual(new Set([404]));
  expect([await guess("one more"), await guess(key)]).toEqual([429, 200]);

  expect(await withKey(key, `${pathOf(order)}/stop-link`, {})).toMatchObject({ status: 200 });
  expect(await withKey(key, pathOf(order))).toMatchObject(nothing);
  const staff = await shop.admin();
  await staff.move(order, { status: "Shipped" });
  const newKey = await keyOf(guest, order);
  expect((await withKey(newKey, pathOf(order))).status).toBe(200);
  await shop.advance(90 * 24 * 60 - 2);
  expect((await withKey(newKey, pathOf(order))).status).toBe(200);
  await shop.advance(3);
  expect(await withKey(newKey, pathOf(order))).toMatchObject(nothing);
});

test("a guest who stops the links stays signed in", async () => {
  const guest = await Shopper.guest(shop);
  const { order } = await guest.buy([[product, 1]]);
  const key = await keyOf(guest, order);
  await guest.client.call("orders/stop-link", { id: order?._id ?? "" });
  expect((await withKey(key, pathOf(order))).status).toBe(404);
  expect((await guest.order(order))._id).toBe(order?._id);
  const asha = await shop.shopper();
  const bought = await asha.buy([[product, 1]]);
  expect(await asha.send("POST", `${pathOf(bought.order)}/stop-link`)).toMatchObject({ status: 404 });
});

test("a guest is kept during a payment, and expires once it ends without an order", async () => {
  const guest = await Shopper.guest(shop);
  expect(await guestItem(guest)).toHaveProperty("expiresAtSeconds");
  const { client_secret: secret } = await guest.start([[product, 1]]);
  expect(await guestItem(guest)).not.toHaveProperty("expiresAtSeconds");
  await shop.advance(16);
  await shop.sweep();
  await shop.drain();
  expect(await guestItem(guest)).toHaveProperty("expiresAtSeconds");
  expect(secret).toBeDefined();
  // The guest is still there, and buys after all.
  const { order } = await guest.buy([[product, 1]]);
  await guest.start([[product, 3]]);
  await shop.advance(16);
  await shop.sweep();
  await shop.drain();
  expect(await guestItem(guest)).not.toHaveProperty("expiresAtSeconds");
  expect((await guest.order(order)).orderStatus).toBe("Processing");
});

test("a guest is kept whose order precedes the event of an earlier payment and is not yet in the index", async () => {
  const guest = await Shopper.guest(shop);
  await guest.start([[product, 1]]);
  await shop.post("/_local/control", { indexLagMs: 3_600_000 });
  // The stream's records come again and again, the last time when the order is placed.
  shop.faultProxy.plan({ kind: "conflict", op: "TransactWriteItems", containing: "SEEN#", times: 9 });
  await guest.buy([[product, 2]]);
  await shop.drain();
  await shop.post("/_local/control", { indexLagMs: 0 });
  expect(shop.faultProxy.clearFaults()).toBe(0);
  expect(await guestItem(guest)).not.toHaveProperty("expiresAtSeconds");
});

test("the eleventh guest with the same email can pay like the first", async () => {
  const place = `10.7.${Date.now() % 250}.9`;
  const guests = await Promise.all(Array.from({ length: 11 }, () => Shopper.guest(shop)));
  const answers = await Promise.all(
    guests.map((guest) => Object.assign(guest, { address: place, browser: "one" }).start([[product, 1]])),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
});

test("an account with a confirmed email claims that email's earlier orders, each once", async () => {
  const guest = await Shopper.guest(shop);
  const again = await Shopper.guest(shop, guest.email);
  const { order } = await guest.buy([[product, 1]]);
  const { order: second } = await guest.buy([[product, 2]]);
  const { order: third } = await again.buy([[product, 3]]);
  const key = await keyOf(guest, order);
  const staff = await shop.admin();
  await staff.move(order, { status: "Shipped" });
  await staff.move(order, { status: "Delivered" });
  const { return: asked } = await guest.giveBack(order, [[product, 1]]);
  // A payment that is still open stays the guest's.
  await again.start([[product, 4]]);

  const account = await Shopper.proven(shop, guest.email);
  const answers = await Promise.all([claim(account), claim(account)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.reduce((sum, { claimed }) => sum + claimed, 0)).toBe(3);
  expect((await claim(account)).claimed).toBe(0);
  const { orders } = await account.send("GET", "/api/v1/orders/me");
  expect(orders?.map(({ _id }) => _id).sort()).toEqual([order?._id, second?._id, third?._id].sort());
  expect(await withKey(key, pathOf(order))).toMatchObject({ status: 404 });
  expect(await guest.send("GET", pathOf(order))).toMatchObject({ status: 401 });
  expect(await again.send("GET", pathOf(third))).toMatchObject({ status: 404 });
  expect(await guestItem(guest)).toHaveProperty("expiresAtSeconds");
  expect(await guestItem(again)).not.toHaveProperty("expiresAtSeconds");
  expect((await staff.send("GET", `/api/v1/admin/orders?search=${guest.email}`)).orders).toHaveLength(3);
  expect(await staff.order(order)).not.toHaveProperty("guestEmail");

  // What follows is the account's, with its money.
  expect(await account.withdraw(asked)).toMatchObject({ return: { state: "Withdrawn" } });
  expect(await account.cancel(second)).toMatchObject({ order: { orderStatus: "Cancelled" } });
  await shop.flush();
  await shop.reconcile();
  expect((await account.order(second)).money).toBe("refunded");
  // Without a key, as the account opens it.
  const link = `${pathOf(second).replace("/api/v1", "")}\n`;
  expect((await account.mails()).some(({ text }) => text.includes(link))).toBe(true);
});

test("an interrupted claim is finished by the next one", async () => {
  const guest = await Shopper.guest(shop);
  const orders: (Order | undefined)[] = [];
  for (const quantity of [1, 2]) orders.push((await guest.buy([[product, quantity]])).order);
  const account = await Shopper.proven(shop, guest.email);
  await shop.drain();
  shop.faultProxy.plan({ kind: "kill-before", op: "TransactWriteItems", containing: account.id, nth: 2 });
  await claim(account).catch(() => undefined);
  expect(shop.faultProxy.clearFaults()).toBe(0);
  await shop.exited();
  await shop.restart();
  expect((await account.send("GET", "/api/v1/orders/me")).orders).toHaveLength(1);
  expect(await guestItem(guest)).not.toHaveProperty("expiresAtSeconds");
  expect((await claim(account)).claimed).toBe(1);
  expect((await account.send("GET", "/api/v1/orders/me")).orders).toHaveLength(orders.length);
  expect(await guestItem(guest)).toHaveProperty("expiresAtSeconds");
});

test("an unconfirmed email claims no orders", async () => {
  const guest = await Shopper.guest(shop);
  const { order } = await guest.buy([[product, 1]]);
  const stranger = await Shopper.register(shop, guest.email);
  expect(await stranger.send("POST", "/api/v1/orders/claim")).toMatchObject(
    refused("email_unproven", guest.email),
  );
  // The mailbox's owner follows the link, but does not have the stranger's session.
  const token = tokenIn((await guest.mails()).toReversed());
  await new Client(shop.site).call("account/confirm-email", { token }, elsewhere());
  expect(await stranger.send("POST", "/api/v1/orders/claim")).toMatchObject(
    refused("email_unproven", guest.email),
  );
  expect(await stranger.send("GET", pathOf(order))).toMatchObject({ status: 404 });
  expect(await stranger.send("POST", "/api/v1/orders/claim")).toMatchObject({ status: 429 });
  // With a reset link the mailbox's owner takes the account over.
  await new Client(shop.site).call("account/forgot-password", { email: guest.email }, elsewhere());
  const reset = tokenIn((await guest.mails()).toReversed());
  const newPassword = "another long phrase";
  const owner = new Client(shop.site);
  await owner.call(
    "account/reset-password",
    { token: reset, newPassword, newConfirmPassword: newPassword },
    elsewhere(),
  );
  await owner.call("account/login", { email: guest.email, password: newPassword }, elsewhere());
  expect(await owner.call("orders/claim", {})).toMatchObject({ claimed: 1 });
});
