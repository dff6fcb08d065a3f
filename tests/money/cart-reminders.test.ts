import { afterAll, expect, test } from "vitest";
import { Client } from "../support/client.ts";
import { openMoneyShop } from "./support/shop.ts";
import type { Cart, Shopper } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterAll(() => shop[Symbol.asyncDispose]());

type Mail = Awaited<ReturnType<Shopper["mails"]>>[number];

const hours = (count: number) => shop.advance(count * 60);
const put = (shopper: Shopper, cart: Cart, remind?: boolean) =>
  shopper.send("PUT", "/api/v1/cart", {
    items: cart.map(([{ id: product }, quantity]) => ({ product, quantity })),
    remind,
  });
/** Every email about a cart to this shopper, after a sweep. */
async function reminders(shopper: Shopper): Promise<Mail[]> {
  await shop.sweep();
  return (await shopper.mails()).filter(({ subject }) => subject === "Your cart is waiting");
}
const stopTokenIn = (mail: { text: string } | undefined): string =>
  /\/cart\/stop\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";

test("a cart that asked for it is reminded of once, four hours after its last change", async () => {
  const product = await shop.product({ stock: 5, price: 1000 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  expect(await put(asha, [[product, 1]], true)).toMatchObject({ status: 200, remind: true });
  expect(await put(ravi, [[product, 1]])).toMatchObject({ status: 200 });
  await hours(3);
  // The browser's sync says nothing about the reminder, and the reminder's box nothing about the items.
  await put(asha, [[product, 2]]);
  await hours(3);
  expect(await reminders(asha)).toEqual([]);
  await hours(1.1);
  const [mail, ...more] = await reminders(asha);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("Quantity 2");
  expect(mail?.text).toContain("₹2,000");
  expect(mail?.text).toContain("Unsubscribe");
  expect(mail?.text).not.toContain("Asha");
  expect(await reminders(ravi)).toEqual([]);
  // Asking again doesn't make it another cart.
  const again = await put(asha, [[product, 3]], true);
  expect([again.status, Reflect.get(again, "remind"), Reflect.get(again, "reminded")]).toEqual([
    200,
    undefined,
    true,
  ]);
  await hours(30);
  expect(await reminders(asha)).toHaveLength(1);
  // An emptied cart ends, and the next one may be reminded of.
  await put(asha, []);
  await put(asha, [[product, 1]], true);
  await hours(5);
  expect(await reminders(asha)).toHaveLength(2);
});

test("a cart isn't mentioned after an order, when it was emptied, or once the tick was taken back", async () => {
  const [product, other] = [await shop.product({ stock: 9 }), await shop.product({ stock: 9 })];
  const [buyer, another, emptied, unticked] = [
    await shop.shopper(),
    await shop.shopper(),
    await shop.shopper(),
    await shop.shopper(),
  ];
  for (const shopper of [buyer, another, emptied, unticked]) await put(shopper, [[product, 1]], true);
  await buyer.buy([[product, 1]]);
  await another.buy([[other, 1]]);
  await put(emptied, []);
  await unticked.send("PUT", "/api/v1/cart", { remind: false });
  await hours(5);
  for (const shopper of [buyer, another, emptied, unticked]) expect(await reminders(shopper)).toEqual([]);
});

test("an order between the reminder's start and its email stops it", async () => {
  const [product, other] = [await shop.product({ stock: 9 }), await shop.product({ stock: 9 })];
  const asha = await shop.shopper();
  await put(asha, [[product, 1]], true);
  await hours(5);
  const resume = await shop.faultProxy.pauseStream();
  await shop.sweep();
  await asha.buy([[other, 1]]);
  resume();
  expect(await reminders(asha)).toEqual([]);
});

test("the link stops further emails to the mailbox, also for another account's ticks", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  await put(asha, [[product, 1]], true);
  await hours(5);
  const [mail] = await reminders(asha);
  const visitor = new Client(shop.site);
  const token = stopTokenIn(mail);
  for (const _ of [1, 2]) expect(await visitor.call("cart/stop", { token })).toEqual({ success: true });
  await put(asha, []);
  await put(asha, [[product, 1]], true);
  await hours(30);
  expect(await reminders(asha)).toHaveLength(1);
  expect((await visitor.refusal("cart/stop", { token: "A".repeat(43) })).code).toBe("link_expired");
});

test("a mail program's own button stops the emails with one request, and opening its address doesn't", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  await put(asha, []);
  await put(asha, [[product, 1]], true);
  await hours(30);
  const [mail] = await reminders(asha);
  const { "list-unsubscribe": address = "", "list-unsubscribe-post": body } = mail?.listHeaders ?? {};
  const [, url = ""] = /^<(http[^>]+)>$/.exec(address) ?? [];
  const path = new URL(url).pathname;
  const opened = await fetch(shop.site + path, { redirect: "manual" });
  expect(opened.status).toBe(302);
  expect(mail?.text).toContain(opened.headers.get("location"));
  expect((await asha.client.call("cart/get", {})).reminded).toBe(true);
  expect(body).toBe("List-Unsubscribe=One-Click");
  const form = new URLSearchParams(body);
  expect(await fetch(shop.site + path, { method: "POST", body: form })).toMatchObject({ status: 200 });
  await put(asha, []);
  await put(asha, [[product, 1]], true);
  await hours(30);
  expect((await reminders(asha)).map(({ text }) => text)).toEqual([mail?.text]);
});

test("a sweep interrupted at each of its writes still sends one email", { timeout: 120_000 }, async () => {
  const product = await shop.product({ stock: 5 });
  for (let nth = 1; nth <= 25; nth++) {
    const asha = await shop.shopper();
    await put(asha, []);
    await put(asha, [[product, 1]], true);
    const before = (await reminders(asha)).length;
    await hours(25);
    const kind = nth === 1 ? "kill-after" : "cut-after";
    shop.faultProxy.plan({ kind, nth, onlyWrites: true });
    await shop.sweep().catch(() => undefined);
    await shop.drain().catch(() => undefined);
    const hasCrashed = shop.faultProxy.clearFaults() === 0;
    if (hasCrashed && nth === 1) {
      await shop.exited();
      await shop.restart();
    }
    // A claimed email is free again after a minute, and a redelivered one after six.
    await hours(0.2);
    expect(await reminders(asha)).toHaveLength(before + 1);
    await hours(1);
    expect(await reminders(asha)).toHaveLength(before + 1);
    if (!hasCrashed) return;
  }
  throw new Error("More writes than expected");
});
