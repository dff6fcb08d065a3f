import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, expect, test } from "vitest";
import { Client } from "../support/client.ts";
import type { Mail } from "../support/mailbox.ts";
import { elsewhere, newEmail } from "../support/shop.ts";
import { BulkEdit } from "./support/bulk-edits.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";
import { password, Shopper, type TestProduct } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** The shop's mails, oldest first. */
async function mails(): Promise<Mail[]> {
  await shop.drain();
  return (await shop.get<Mail[]>("/_local/mail")).toReversed();
}
const mailsTo = async (email: string) => (await mails()).filter(({ to }) => to === email);
/** Whom the shop has told that the product is back, in order. */
const told = async ({ name }: TestProduct): Promise<string[]> =>
  (await mails()).filter(({ subject }) => subject === `${name} is back in stock`).map(({ to }) => to);
const tokenIn = (mail: Mail | undefined, page: "confirm" | "stop"): string =>
  new RegExp(`/notify/${page}/([\\w-]{43})`).exec(mail?.text ?? "")?.[1] ?? "";

const visitor = () => new Client(shop.site);
const ask = ({ id }: TestProduct, email: string) => visitor().call("waits/ask", { id, email }, elsewhere());
const confirm = (mail: Mail | undefined) =>
  visitor().call("waits/confirm", { token: tokenIn(mail, "confirm") });
const stop = (mail: Mail | undefined) => visitor().call("waits/stop", { token: tokenIn(mail, "stop") });

async function people(product: TestProduct, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, newEmail);
  for (const email of emails) await ask(product, email);
  const links = (await mails()).filter(({ to }) => emails.includes(to));
  // In another order than they asked in, which is the one that counts.
  for (const mail of links.toReversed()) await confirm(mail);
  return emails;
}

async function setStock(staff: Shopper, product: TestProduct, stock: number, stockBase: number) {
  expect(await staff.edit(product, { stock, stockBase })).toMatchObject({ status: 200 });
}

async function waiting(staff: Shopper, { id }: TestProduct) {
  await shop.drain();
  return (await staff.client.call("admin/products/get", { id })).product.waiting;
}

test("10 units notify the first 30 of 50 waiting, in order and once despite redelivery; the rest keep their place", async () => {
  const product = await shop.product({ stock: 0 });
  const staff = await shop.admin();
  const emails = await people(product, 50);
  expect(await waiting(staff, product)).toBe(50);
  // The counters fail after the messages were sent, so the records come again with all their messages.
  shop.faultProxy.plan({ kind: "conflict", op: "TransactWriteItems", containing: "SEEN#", times: 9 });
  await setStock(staff, product, 10, 0);
  const first = await told(product);
  expect(shop.faultProxy.clearFaults()).toBe(0);
  expect(first.toSorted()).toEqual(emails.slice(0, 30).toSorted());
  expect(await waiting(staff, product)).toBe(20);
  await setStock(staff, product, 0, 10);
  await setStock(staff, product, 10, 0);
  const all = await told(product);
  expect(all.toSorted()).toEqual(emails.toSorted());
  expect(await waiting(staff, product)).toBe(0);
});

test("units that staff add to existing stock notify three people each; units released by a checkout notify none", async () => {
  const product = await shop.product({ stock: 0 });
  const [staff, shopper] = [await shop.admin(), await shop.shopper()];
  const emails = await people(product, 12);
  await setStock(staff, product, 2, 0);
  expect((await told(product)).toSorted()).toEqual(emails.slice(0, 6).toSorted());
  await shopper.start([[product, 1]]);
  await shop.advance(15);
  await shop.drainQueue("due-payments");
  expect(await told(product)).toHaveLength(6);
  await setStock(staff, product, 3, 2);
  expect((await told(product)).toSorted()).toEqual(emails.slice(0, 9).toSorted());
  expect(await waiting(staff, product)).toBe(3);
});

test("units that a bulk edit adds notify those who wait", async () => {
  const [back, still] = [await shop.product({ stock: 0 }), await shop.product({ stock: 0 })];
  const staff = await shop.admin();
  const emails = await people(back, 2);
  const edit = new BulkEdit(shop, staff);
  await edit.check([back, still], { stock: { change: 1, reason: "Delivery" } });
  expect(await told(back)).toEqual([]);
  await edit.begin("run");
  await edit.drain();
  expect((await told(back)).toSorted()).toEqual(emails.toSorted());
  expect(await waiting(staff, back)).toBe(0);
});

test("units released by checkouts notify at most one round per ten minutes, units added by staff notify at once", async () => {
  const product = await shop.product({ stock: 1 });
  const [staff, shopper] = [await shop.admin(), await shop.shopper()];
  await shopper.start([[product, 1]]);
  const emails = await people(product, 9);
  await shop.advance(15);
  await shop.drainQueue("due-payments");
  expect(await told(product)).toHaveLength(3);
  await shopper.start([[product, 1]]);
  // A clock that moves while the payment's due date is being queued adds to its delay.
  await shop.drain();
  await shop.advance(5);
  await setStock(staff, product, 1, 0);
  expect(await told(product)).toHaveLength(6);
  await setStock(staff, product, 0, 1);
  await shop.advance(10);
  await shop.drainQueue("due-payments");
  expect(await told(product)).toHaveLength(9);
  expect(new Set(await told(product))).toEqual(new Set(emails));
});

test("an email waits once confirmed and can stop by a link in each mail; an account waits at once and is notified once", async () => {
  const product = await shop.product({ stock: 0 });
  const [staff, asha] = [await shop.admin(), await shop.shopper()];
  const [silent, gone, plus] = [newEmail(), newEmail(), asha.email.replace("@", "+shop@")];
  for (const email of [silent, gone, gone, plus])
    expect(await ask(product, email)).toEqual({ success: true });
  const [mail] = await mailsTo(gone);
  expect(mail?.text).toContain(product.name);
  expect(await confirm(mail)).toEqual({ success: true, product: product.id });
  await expect(confirm(mail)).rejects.toMatchObject({ status: 400, code: "link_expired" });
  expect(await waiting(staff, product)).toBe(1);
  await stop(mail);
  expect(await waiting(staff, product)).toBe(0);
  await confirm((await mailsTo(plus)).at(-1));
  for (const _ of [1, 2])
    expect(await asha.client.call("waits/ask", { id: product.id })).toEqual({ success: true });
  expect((await asha.client.call("account/data", {})).waits).toEqual([
    { product: product.id, askedAt: expect.any(String) },
  ]);
  expect(await waiting(staff, product)).toBe(2);
  await setStock(staff, product, 5, 0);
  // Both are the same mailbox.
  expect(await told(product)).toHaveLength(1);
  await expect(asha.client.call("waits/ask", { id: product.id })).rejects.toMatchObject({
    status: 409,
    code: "in_stock",
    message: "It's in stock. You can buy it now",
  });
  await expect(ask(product, silent)).rejects.toMatchObject({ status: 409 });
  await expect(visitor().call("waits/ask", { id: product.id })).rejects.toMatchObject({ status: 400 });
});

test("an account with a new address is notified at the one it has confirmed", async () => {
  const product = await shop.product({ stock: 0 });
  const [staff, asha] = [await shop.admin(), await Shopper.register(shop)];
  await asha.client.call("account/update-profile", { name: "Asha Rao", email: newEmail() });
  await asha.client.call("waits/ask", { id: product.id });
  await setStock(staff, product, 5, 0);
  expect(await told(product)).toEqual([asha.email]);
});

test("somebody who waits twice, because one of two items expired first, is told once and holds up nobody", async () => {
  const product = await shop.product({ stock: 0 });
  const [staff, asha] = [await shop.admin(), await Shopper.register(shop)];
  await asha.client.call("waits/ask", { id: product.id });
  const pointer = { pk: `USER#${asha.id}`, sk: `ASKED#${product.id}` };
  await shop.documents.send(new DeleteCommand({ TableName: tableName, Key: pointer }));
  await asha.client.call("waits/ask", { id: product.id });
  const [other] = await people(product, 1);
  expect(await waiting(staff, product)).toBe(3);
  await setStock(staff, product, 5, 0);
  expect((await told(product)).toSorted()).toEqual([asha.email, other].toSorted());
  expect(await waiting(staff, product)).toBe(0);
});

test("an interrupted round resumes where it stopped, and a deleted account is not notified", async () => {
  const product = await shop.product({ stock: 0 });
  const staff = await shop.admin();
  const emails = await people(product, 35);
  const leaver = await shop.shopper();
  await leaver.client.call("waits/ask", { id: product.id });
  // The second batch of the round is refused until the job's message comes again.
  shop.faultProxy.plan({
    kind: "drop-response",
    op: "TransactWriteItems",
    containing: "back-in-stock",
    nth: 1,
    times: 2,
  });
  await leaver.client.call("account/delete", { password: password });
  await setStock(staff, product, 40, 0);
  expect(new Set(await told(product))).toEqual(new Set(emails));
  expect(await told(product)).toHaveLength(35);
  expect(await waiting(staff, product)).toBe(0);
  shop.faultProxy.clearFaults();
});
