import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import sharp from "sharp";
import { afterAll, afterEach, expect, test } from "vitest";
import { listen } from "../../infra/local/core/http.ts";
import type { Answer as AnswerOf } from "../../shared/contract.ts";
import type { Order } from "../../shared/orders/schemas.ts";
import type { Return } from "../../shared/returns/schemas.ts";
import { readBooks, settleBooks, stockOf } from "./support/books.ts";
import { refundInDashboard } from "./support/dashboard.ts";
import { makeFamily } from "./support/family.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop } from "./support/shop.ts";
import { type Answer, type Cart, password, Shopper, type TestProduct } from "./support/shopper.ts";

const directory = await mkdtemp(join(tmpdir(), "earshot-returns-"));
const s3 = new S3rver({ directory, silent: true, allowMismatchedSignatures: true, vhostBuckets: false });
const version = "3sL4kqtJlcpXroDTDmJ";
/** Keys that were deleted with all their versions. */
const erased: string[] = [];
let isBucketDown = false;

/** The stand-in has no versions: it is told of none, and an object's head names one as S3's does. */
const bucket = await listen((request, response) => {
  const { method, url = "" } = request;
  if (isBucketDown && method === "DELETE") return void response.writeHead(403).end();
  const { pathname, searchParams } = new URL(url, "http://s3");
  const isBucket = method === "PUT" && pathname.split("/").filter(Boolean).length === 1;
  if (isBucket && existsSync(join(directory, pathname)))
    return void response.writeHead(409).end("<Error><Code>BucketAlreadyOwnedByYou</Code></Error>");
  if (method === "HEAD") response.setHeader("x-amz-version-id", version);
  if (method === "DELETE" && searchParams.get("versionId") === version) erased.push(pathname);
  if (method === "DELETE") request.url = pathname;
  s3.callback()(request, response);
});
const shop = await openMoneyShop({ S3_ENDPOINT: bucket.url });
afterEach(() => settleBooks(shop));
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await bucket.close();
  await rm(directory, { recursive: true, force: true });
});

const day = 24 * 60;
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
type Payments = AnswerOf<"admin/payments/list">;
const secretOf = ({ paymentInfo }: Order): string => `${paymentInfo.id}_secret_`;
const refundsInLedger = async () => (await readBooks(shop)).refunds.map(({ amount }) => amount);

interface Delivered {
  asha: Shopper;
  staff: Shopper;
  order: Order;
}

/** An order that has just been delivered. */
async function delivered(cart: Cart): Promise<Delivered> {
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy(cart);
  await staff.move(order, { status: "Shipped" });
  const { order: arrived } = await staff.move(order, { status: "Delivered" });
  if (!arrived) throw new Error("Not delivered");
  return { asha, staff, order: arrived };
}

/** A return that has arrived, all units of it sellable. */
async function received({ asha, staff, order }: Delivered, cart: Cart, wish: object = {}) {
  const { return: request } = await asha.giveBack(order, cart, wish);
  await staff.step(request, "approve");
  const items = cart.map(([product, quantity]) => ({ product: product.id, quantity, sellable: true }));
  const { return: arrived } = await staff.step(request, "receive", { items });
  return arrived;
}

const lastSubject = async (shopper: Shopper): Promise<string | undefined> =>
  (await shopper.mails())[0]?.subject.replace(/ \(.*/, "");

test("a replacement comes in another colour at the same price", async () => {
  const [midnight, sand, dear, other] = [
    await shop.product({ stock: 2 }),
    await shop.product({ stock: 2 }),
    await shop.product({ stock: 2, price: 1200 }),
    await shop.product({ stock: 2 }),
  ];
  await makeFamily(shop, "Murmur Mini", { Midnight: midnight, Sand: sand, Denim: dear });
  const { asha, staff, order } = await delivered([[midnight, 1]]);
  const ask = (swapFor: string, kind = "replace") =>
    asha.giveBack(order, [[midnight, 1]], {
      kind,
      items: [{ product: midnight.id, quantity: 1, swapFor }],
    });
  const whyNot = async (swapFor: string, kind?: string) => (await ask(swapFor, kind)).fields?.items;
  expect(await whyNot(dear.id)).toContain("Murmur Mini, Denim has another price");
  expect(await whyNot(other.id)).toContain("isn't another colour");
  expect(await whyNot(midnight.id)).toContain("isn't another colour");
  expect(await whyNot("0".repeat(24))).toContain("no longer sold");
  expect(await whyNot(sand.id, "refund")).toContain("Only a replacement");

  const { return: request } = await ask(sand.id);
  expect(request?.items).toMatchObject([{ swapFor: sand.id, swapName: "Murmur Mini, Sand" }]);
  await staff.step(request, "approve");
  const items = [{ product: midnight.id, quantity: 1, sellable: true }];
  await staff.step(request, "receive", { items });
  expect((await staff.step(request, "replace")).return?.state).toBe("Replaced");
  expect(await stockOf(shop, midnight)).toEqual({ stock: 2, sold: 0 });
  expect(await stockOf(shop, sand)).toEqual({ stock: 1, sold: 1 });
});

test("a return goes from request to refund, with each step mailed and on the timeline", async () => {
  const product = await shop.product({ stock: 3 });
  const sale = await delivered([[product, 2]]);
  const { asha, staff, order } = sale;
  const comment = "Too small for my head.";
  const asked = await asha.giveBack(order, [[product, 1]], { comment });
  expect(asked).toMatchObject({
    status: 201,
    return: {
      order: order._id,
      number: `${order.number}-R1`,
      state: "Requested",
      kind: "refund",
      reason: "did-not-suit",
      comment,
    },
  });
  const request = asked.return;
  const subjects = [await lastSubject(asha)];
  expect(await staff.step(request, "approve")).toMatchObject({ return: { state: "Approved" } });
  expect((await asha.mails())[0]?.text).toContain("14 Residency Road");
  subjects.push(await lastSubject(asha));
  const items = [{ product: product.id, quantity: 1, sellable: true }];
  expect(await staff.step(request, "receive", { items })).toMatchObject({ return: { state: "Received" } });
  subjects.push(await lastSubject(asha));
  expect(await stockOf(shop, product)).toEqual({ stock: 2, sold: 1 });
  expect(await staff.step(request, "refund")).toMatchObject({ return: { state: "Refunded", amount: 1020 } });
  expect(await refundsInLedger()).toEqual([102_000]);
  const seen = await asha.order(order);
  expect(seen).toMatchObject({ money: "partly refunded", refundedAmount: 1020 });
  const steps = seen.timeline.map(({ what }) => what).filter((what) => what.startsWith("return"));
  expect(steps).toEqual(["return requested", "return approved", "return received", "return refunded"]);
  expect(seen.returnable?.items).toEqual([{ product: product.id, quantity: 1 }]);
  subjects.push(await lastSubject(asha));
  expect(subjects).toEqual([
    "We've received your return request",
    "Your return is approved",
    "Your return has arrived",
    "Your return has been refunded",
  ]);
});

test("the return window closes seven days after delivery, for defects after a year, to the second", async () => {
  const product = await shop.product({ stock: 5 });
  const { asha, order } = await delivered([[product, 5]]);
  await shop.advance(7 * day - 5);
  expect((await asha.giveBack(order, [[product, 1]])).status).toBe(201);
  await shop.advance(6);
  const late = await asha.giveBack(order, [[product, 1]]);
  expect(late).toMatchObject({ status: 409, code: "not_returnable" });
  expect(late.message).toMatch(/^The time for this ended on \d+ \w+ \d{4}$/);
  expect(await asha.giveBack(order, [[product, 1]], { reason: "stopped-working" })).toMatchObject({
    status: 409,
  });
});

test("a repair can be requested for defects only, within a year", async () => {
  const product = await shop.product({ stock: 5 });
  const { asha, staff, order } = await delivered([[product, 2]]);
  const repair = { kind: "repair", reason: "stopped-working" };
  expect(await asha.giveBack(order, [[product, 1]], { kind: "repair" })).toMatchObject({ status: 400 });
  await shop.advance(364 * day);
  const { return: request, status } = await asha.giveBack(order, [[product, 1]], repair);
  expect(status).toBe(201);
  await staff.step(request, "approve");
  await staff.step(request, "receive");
  expect(await stockOf(shop, product)).toEqual({ stock: 3, sold: 2 });
  expect(await staff.step(request, "send-back")).toMatchObject({ return: { state: "Sent back" } });
  await shop.advance(2 * day);
  expect(await asha.giveBack(order, [[product, 1]], repair)).toMatchObject({ status: 409 });
});

test("only the owner of a delivered order can request a return", async () => {
  const product = await shop.product({ stock: 5 });
  const { asha, order } = await delivered([[product, 1]]);
  const ravi = await shop.shopper();
  expect(await ravi.giveBack(order, [[product, 1]])).toMatchObject(refused("not_found", "Order"));
  const { order: fresh } = await asha.buy([[product, 1]]);
  expect(await asha.giveBack(fresh, [[product, 1]])).toMatchObject({ status: 409, code: "not_returnable" });
  const visitor = await fetch(`${shop.site}/api/v1/order/${order._id}/return`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(visitor.status).toBe(401);
  const { return: request } = await asha.giveBack(order, [[product, 1]]);
  expect(await ravi.withdraw(request)).toMatchObject(refused("not_found", "Return"));
});

test("of twenty concurrent requests for one unit, one succeeds", async () => {
  const product = await shop.product({ stock: 5 });
  const { asha, order } = await delivered([[product, 1]]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => asha.giveBack(order, [[product, 1]])));
  expect(statuses(answers).filter((status) => status === 201)).toHaveLength(1);
  expect(statuses(answers).filter((status) => status !== 201 && status !== 409 && status !== 503)).toEqual(
    [],
  );
  expect((await asha.order(order)).returns).toHaveLength(1);
});

test("no more units can be returned than were bought", async () => {
  const product = await shop.product({ stock: 5 });
  const sale = await delivered([[product, 3]]);
  await received(sale, [[product, 2]]);
  const { asha, staff, order } = sale;
  const [first] = (await asha.order(order)).returns;
  expect(await asha.giveBack(order, [[product, 1]])).toMatchObject({ status: 409 });
  await staff.step(first, "refund");
  expect(await asha.giveBack(order, [[product, 2]])).toMatchObject({
    status: 409,
    message: "You can return at most 1 × Product 1",
  });
  expect((await asha.giveBack(order, [[product, 1]])).status).toBe(201);
});

test("each step happens once, however many concurrent requests there are", async () => {
  const product = await shop.product({ stock: 5 });
  const { asha, staff, order } = await delivered([[product, 1]]);
  const { return: request } = await asha.giveBack(order, [[product, 1]]);
  const items = [{ product: product.id, quantity: 1, sellable: true }];
  for (const [action, more] of [
    ["approve", {}],
    ["receive", { items }],
    ["refund", {}],
  ] as const) {
    const answers = await Promise.all([1, 2, 3].map(() => staff.step(request, action, more)));
    expect(statuses(answers).sort()).toEqual([200, 409, 409]);
  }
  expect(await stockOf(shop, product)).toEqual({ stock: 5, sold: 0 });
  expect(await refundsInLedger()).toEqual([102_000]);
  expect((await staff.step(request, "refund")).message).toBe("This return is now Refunded");
});

test("a replacement takes stock and charges nothing, and of two only one gets the last unit", async () => {
  const product = await shop.product({ stock: 4 });
  const sales = [await delivered([[product, 1]]), await delivered([[product, 1]])];
  const requests = await Promise.all(
    sales.map(async ({ asha, staff, order }) => {
      const wish = { kind: "replace", reason: "damaged" };
      const { return: request } = await asha.giveBack(order, [[product, 1]], wish);
      await staff.step(request, "approve");
      await staff.step(request, "receive");
      return request;
    }),
  );
  const staff = sales[0]?.staff as Shopper;
  await staff.edit(product, { stock: 1, stockBase: 2 });
  product.adjusted -= 1;
  const replaced = await Promise.all(requests.map((request) => staff.step(request, "replace")));
  expect(statuses(replaced).sort()).toEqual([200, 409]);
  const lost = replaced.find(({ status }) => status === 409);
  const message = "This item is out of stock. Refund it instead";
  expect(lost).toMatchObject({ code: "no_replacement", message });
  expect(await stockOf(shop, product)).toEqual({ stock: 0, sold: 3 });
  const won = sales[replaced.findIndex(({ status }) => status === 200)];
  expect((await won?.asha.order(won.order))?.shipments).toHaveLength(2);
  expect((await shop.intents()).filter(({ status }) => status === "succeeded")).toHaveLength(2);
});

test("a replacement is announced by one mail, which has its tracking number", async () => {
  const product = await shop.product({ stock: 4 });
  const { asha, staff, order } = await delivered([[product, 1]]);
  const { return: request } = await asha.giveBack(order, [[product, 1]], {
    kind: "replace",
    reason: "damaged",
  });
  await staff.step(request, "approve");
  await staff.step(request, "receive");
  const before = (await asha.mails()).length;
  await staff.step(request, "replace", { carrier: "bluedart", trackingNumber: "AB-1234" });
  const mails = await asha.mails();
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]?.subject).toContain("Your replacement is on its way");
  expect(mails[0]?.text).toContain("Shipped with Blue Dart, tracking number AB-1234.");
  expect(mails[0]?.text).toContain("trackNo=AB-1234");
  await staff.move(order, { carrier: "bluedart", trackingNumber: "AB-9" });
  const [corrected] = await asha.mails();
  expect(corrected?.subject).toContain("Here's your tracking number");
  expect(corrected?.text).toContain("You can now follow your replacement");
});

test("receiving fewer units than announced closes the rest of the request", async () => {
  const product = await shop.product({ stock: 5 });
  const { asha, staff, order } = await delivered([[product, 2]]);
  const { return: request } = await asha.giveBack(order, [[product, 2]]);
  await staff.step(request, "approve");
  const three = [{ product: product.id, quantity: 3, sellable: true }];
  expect(await staff.step(request, "receive", { items: three })).toMatchObject({ status: 400 });
  const one = [{ product: product.id, quantity: 1, sellable: false }];
  await staff.step(request, "receive", { items: one });
  expect(await staff.step(request, "refund")).toMatchObject({ return: { amount: 1020 } });
  expect(await stockOf(shop, product)).toEqual({ stock: 3, sold: 2 });
  const mails = await asha.mails();
  expect(mails.some(({ text }) => text.includes("1 item was missing from your parcel"))).toBe(true);
  expect((await asha.giveBack(order, [[product, 1]])).status).toBe(201);
});

test("staff can decline with a reason that the shopper sees; the shopper can withdraw until the parcel arrives", async () => {
  const product = await shop.product({ stock: 5 });
  const { asha, staff, order } = await delivered([[product, 1]]);
  const { return: first } = await asha.giveBack(order, [[product, 1]]);
  expect(await staff.step(first, "decline")).toMatchObject({ status: 400 });
  expect(await staff.step(first, "decline", { reason: "It was washed." })).toMatchObject({ status: 200 });
  expect((await asha.order(order)).timeline.at(-1)).toMatchObject({
    what: "return declined",
    reason: "It was washed.",
  });
  expect((await asha.mails())[0]?.text).toContain("It was washed.");
  const { return: second } = await asha.giveBack(order, [[product, 1]]);
  expect(await asha.withdraw(second)).toMatchObject({ status: 200, return: { state: "Withdrawn" } });
  expect((await asha.withdraw(second)).status).toBe(200);
  expect((await staff.step(second, "approve")).status).toBe(409);
});

test("a refund that Stripe fails is sent once by the sweep", async () => {
  const product = await shop.product({ stock: 5 });
  const sale = await delivered([[product, 1]]);
  const request = await received(sale, [[product, 1]]);
  await shop.control({ failNext: { op: "refunds.create", status: 500, times: 2 } });
  expect(await sale.staff.step(request, "refund")).toMatchObject({
    status: 200,
    return: { state: "Refunded", amount: 1020 },
  });
  for (let run = 0; run < 3; run++) await shop.sweep();
  expect(await refundsInLedger()).toEqual([102_000]);
});

test("the sweep recovers from a crash between the decision and Stripe's call", async () => {
  const product = await shop.product({ stock: 5 });
  const sale = await delivered([[product, 1]]);
  const request = await received(sale, [[product, 1]]);
  shop.faultProxy.plan({ kind: "kill-before", op: "refunds.create" });
  await sale.staff.step(request, "refund").catch(() => undefined);
  await shop.restart();
  await shop.sweep();
  await shop.sweep();
  expect(await refundsInLedger()).toEqual([102_000]);
});

const refundMail = async (asha: Shopper, { number }: Order) =>
  (await asha.mails()).find(({ subject }) => subject === `Your return has been refunded (${number})`);
const alarms = (): number => shop.output().split('"message":"refund of a return not sent"').length - 1;

test("a return's refund that Stripe rejects stays owed, is listed with Stripe's reason and raises an alarm", async () => {
  const product = await shop.product({ stock: 20, price: 100 });
  const sale = await delivered([[product, 10]]);
  const request = await received(sale, [[product, 1]]);
  const { asha, staff, order } = sale;
  await shop.control({ failNext: { op: "refunds.create", status: 400 } });
  expect(await staff.step(request, "refund")).toMatchObject({ return: { amount: 102, refundDue: 102 } });
  expect(await refundsInLedger()).toEqual([]);
  expect(await asha.order(order)).toMatchObject({ refundedAmount: 0, refundDue: 102 });
  const problem = /^Stripe refused this refund\. An unknown error occurred/;
  expect((await staff.order(order)).refundProblem).toMatch(problem);
  const { payments } = (await staff.send("GET", "/api/v1/admin/payments")) as unknown as Payments;
  expect(payments.find(({ _id }) => _id === order._id)).toMatchObject({
    state: "REFUND_FAILED",
    refundDue: 102,
    refundProblem: expect.stringMatching(problem),
  });
  const before = alarms();
  await shop.control({ failNext: { op: "refunds.create", status: 400 } });
  await shop.sweep();
  expect(alarms()).toBe(before + 1);
  for (let run = 0; run < 2; run++) await shop.sweep();
  expect(await refundsInLedger()).toEqual([10_200]);
  const seen = await asha.order(order);
  expect(seen).toMatchObject({ refundedAmount: 102, returns: [{ amount: 102 }] });
  expect([seen.refundDue, seen.returns[0]?.refundDue]).toEqual([undefined, undefined]);
});

test.each([402, 403])("Stripe's answer %i does not block a return's refund for a day", async (status) => {
  const product = await shop.product({ stock: 5 });
  const sale = await delivered([[product, 1]]);
  const request = await received(sale, [[product, 1]]);
  await shop.control({ failNext: { op: "refunds.create", status } });
  await sale.staff.step(request, "refund");
  await shop.sweep();
  expect(await refundsInLedger()).toEqual([102_000]);
});

test("a dashboard refund made while a return's is owed is not sent again, whatever its amount", async () => {
  const product = await shop.product({ stock: 5 });
  const sale = await delivered([[product, 2]]);
  const request = await received(sale, [[product, 1]]);
  const { asha, staff, order } = sale;
  const fail = () => shop.control({ failNext: { op: "refunds.create", status: 500, times: 2 } });
  await fail();
  await staff.step(request, "refund");
  await refundInDashboard(shop, secretOf(order), 50_000);
  await fail();
  await shop.sweep();
  await refundInDashboard(shop, secretOf(order), 10_000);
  expect(await refundMail(asha, order)).toBeUndefined();
  for (let run = 0; run < 3; run++) await shop.sweep();
  expect((await refundsInLedger()).sort()).toEqual([10_000, 42_000, 50_000]);
  expect(await asha.order(order)).toMatchObject({ refundedAmount: 1020, returns: [{ amount: 420 }] });
  expect((await refundMail(asha, order))?.text).toContain("₹420.00");
});

test("a return shows and mails the amount actually sent when dashboard refunds left less than its value", async () => {
  const product = await shop.product({ stock: 5 });
  const sale = await delivered([[product, 1]]);
  const request = await received(sale, [[product, 1]]);
  const { asha, staff, order } = sale;
  await refundInDashboard(shop, secretOf(order), 90_000);
  expect(await staff.step(request, "refund")).toMatchObject({ return: { amount: 120 } });
  expect((await refundMail(asha, order))?.text).toContain("₹120.00");
  expect(await asha.order(order)).toMatchObject({ refundedAmount: 1020, returns: [{ amount: 120 }] });
});

test("the list's button sends a return's refund and every other amount owed", async () => {
  const product = await shop.product({ stock: 5 });
  const sale = await delivered([[product, 2]]);
  const { staff, order } = sale;
  await staff.refund(order, { amount: 500 });
  const [{ id = "" } = {}] = (await readBooks(shop)).refunds;
  await shop.post("/_local/stripe/control/refund/settle", { refund: id, outcome: "failed" });
  await shop.flush();
  const request = await received(sale, [[product, 1]]);
  await shop.control({ failNext: { op: "refunds.create", status: 400 } });
  await staff.step(request, "refund");
  expect((await staff.order(order)).refundDue).toBe(1520);
  expect(await staff.send("POST", `/api/v1/admin/payment/${order._id}/refund`)).toMatchObject({
    status: 200,
  });
  const sent = (await readBooks(shop)).refunds.filter(({ status }) => status !== "failed");
  expect(sent.map(({ amount }) => amount).sort()).toEqual([102_000, 50_000]);
  expect(await staff.order(order)).toMatchObject({ refundedAmount: 1520, returns: [{ amount: 1020 }] });
});

async function photograph(): Promise<File> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#a33" } })
    .withExif({ IFD0: { Copyright: "secret" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "crack.jpg", { type: "image/jpeg" });
}

/** Asks for a replacement of one unit, with two photographs. */
async function askWithPhotographs(asha: Shopper, order: Order, product: TestProduct) {
  const form = new FormData();
  form.set("kind", "replace");
  form.set("reason", "damaged");
  form.set("items", JSON.stringify([{ product: product.id, quantity: 1 }]));
  for (let count = 0; count < 2; count++) form.append("images", await photograph());
  return asha.send("POST", `/api/v1/order/${order._id}/return`, form);
}

const photographsOf = async (request: Return | undefined): Promise<string[]> => {
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => name.includes(`returns/${request?._id}/`) && name.includes(".webp"));
};
const erasedOf = (request: Return | undefined) =>
  erased.filter((path) => path.includes(`/returns/${request?._id}/`)).length;

test("the photos of a withdrawn or declined return are erased, with every version", async () => {
  const product = (await shop.product({ stock: 9 })) as TestProduct;
  const { asha, staff, order } = await delivered([[product, 1]]);
  const { return: withdrawn } = await askWithPhotographs(asha, order, product);
  expect((await photographsOf(withdrawn)).length).toBeGreaterThanOrEqual(2);
  await asha.withdraw(withdrawn);
  expect([await photographsOf(withdrawn), erasedOf(withdrawn)]).toEqual([[], 2]);
  const { return: declined } = await askWithPhotographs(asha, order, product);
  await staff.step(declined, "decline", { reason: "It was washed." });
  expect([await photographsOf(declined), erasedOf(declined)]).toEqual([[], 2]);
  const { return: kept } = await askWithPhotographs(asha, order, product);
  await staff.step(kept, "approve");
  await shop.post("/_local/jobs/pictures");
  expect((await photographsOf(kept)).length).toBeGreaterThanOrEqual(2);
  const { returns } = await asha.order(order);
  expect(returns.filter(({ images }) => images.length > 0)).toEqual([
    expect.objectContaining({ _id: kept?._id }),
  ]);
});

test("photos that S3 failed to erase are erased by the daily job", async () => {
  const product = (await shop.product({ stock: 9 })) as TestProduct;
  const { asha, order } = await delivered([[product, 1]]);
  const { return: request } = await askWithPhotographs(asha, order, product);
  isBucketDown = true;
  expect(await asha.withdraw(request)).toMatchObject({ status: 200 });
  isBucketDown = false;
  expect(await photographsOf(request)).not.toEqual([]);
  await shop.post("/_local/jobs/pictures");
  expect([await photographsOf(request), erasedOf(request)]).toEqual([[], 2]);
});

test("only the shopper and staff can see the photos", async () => {
  const product = (await shop.product({ stock: 5 })) as TestProduct;
  const { asha, staff, order } = await delivered([[product, 1]]);
  const ravi = await shop.shopper();
  const asked = await askWithPhotographs(asha, order, product);
  expect(asked.status).toBe(201);
  const [path = ""] = asked.return?.images ?? [];
  const seen = await asha.client.send(path);
  expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const bytes = Buffer.from(await seen.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 40 });
  expect(bytes.includes("secret")).toBe(false);
  expect((await staff.client.send(path)).status).toBe(200);
  expect((await ravi.client.send(path)).status).toBe(404);
  expect((await fetch(shop.site + path)).status).toBe(401);
  const { return: { _id } = { _id: "" } } = asked;
  // As S3 answers whoever may not list its objects.
  for (const guess of [`/media/returns/${_id}/1.webp`, `/media/products/../returns/${_id}/1.webp`])
    expect((await fetch(shop.site + guess)).status).toBe(403);
});

test.each([
  [{ reason: "because" }],
  [{ kind: "gift" }],
  [{ items: [] }],
  [{ items: "[" }],
  [{ items: [{ product: "0".repeat(24), quantity: 1 }] }],
  [{ comment: "x".repeat(1001) }],
])("the request %j is refused", async (wish) => {
  const product = await shop.product({ stock: 5 });
  const { asha, order } = await delivered([[product, 1]]);
  expect(await asha.giveBack(order, [[product, 1]], wish)).toMatchObject({ status: 400, code: "invalid" });
  expect((await asha.order(order)).returns).toEqual([]);
});

test("an order can be tracked by its number and PIN code, without showing name and address", async () => {
  const product = await shop.product({ stock: 5 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  await staff.move(order, { status: "Shipped", carrier: "DTDC", trackingNumber: "AB1234" });
  const network = (last: number) => ({ "x-local-client-address": `10.99.1.${last}` });
  const track = (query: string, last: number) =>
    fetch(`${shop.site}/api/v1/track?${query}`, { headers: network(last) });
  const right = await track(`order=${order?._id}&pin=560025`, 1);
  const found = await right.json();
  for (const typed of [order?.number, order?.number.toLowerCase().replace("-", " "), order?.number.slice(3)])
    expect(await (await track(`order=${typed}&pin=560025`, 1)).json()).toEqual(found);
  expect(found).toEqual({
    success: true,
    status: "Shipped",
    events: [
      { at: expect.any(String), what: "placed" },
      {
        at: expect.any(String),
        what: "shipped",
        carrier: "DTDC",
        link: "https://www.dtdc.in/trace.asp?strCnno=AB1234",
      },
    ],
  });
  const wrong = await Promise.all(
    [
      `order=${order?._id}&pin=560026`,
      `order=${order?.number}&pin=560026`,
      `order=${"a".repeat(24)}&pin=560025`,
      "order=ES-00001&pin=560025",
      "order=%00&pin=",
      "",
    ].map(async (query) => {
      const answer = await track(query, 2);
      return [answer.status, await answer.text()];
    }),
  );
  expect(new Set(wrong.map(String)).size).toBe(1);
  expect(wrong[0]?.[0]).toBe(404);
  for (let tries = 0; tries < 4; tries++) await track("order=x&pin=1", 2);
  expect((await track(`order=${order?._id}&pin=560025`, 2)).status).toBe(429);
  expect((await track(`order=${order?._id}&pin=560025`, 3)).status).toBe(200);
});

test("guesses of an order's PIN code are limited across networks, and its owner still gets in", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const guest = await Shopper.guest(shop);
  for (const owner of [asha, guest]) {
    const { order } = await owner.buy([[product, 1]]);
    const track = async (pin: string, network: string) => {
      const headers = { "x-local-client-address": network };
      const query = `order=${order?._id}&pin=${pin}`;
      return (await fetch(`${shop.site}/api/v1/track?${query}`, { headers })).status;
    };
    for (let guess = 0; guess < 20; guess++) expect(await track("560026", `10.98.1.${guess}`)).toBe(404);
    expect(await track("560026", "10.98.2.1")).toBe(429);
    expect(await track("560025", "10.98.2.2")).toBe(429);
    const own = await owner.send("GET", `/api/v1/track?order=${order?._id}&pin=560025`);
    expect(own).toMatchObject({ success: true });
    // Elsewhere, one try a minute remains.
    await shop.advance(2);
    expect(await track("560025", "10.98.2.3")).toBe(200);
    await shop.advance(61);
  }
});

test("refunds of several returns of an order are confirmed once they exceed the stage's limit together", async () => {
  const [first, second] = [
    await shop.product({ stock: 1, price: 6000 }),
    await shop.product({ stock: 1, price: 7000 }),
  ];
  const sale = await delivered([
    [first, 1],
    [second, 1],
  ]);
  const { staff, asha, order } = sale;
  const requests = [await received(sale, [[first, 1]]), await received(sale, [[second, 1]])];
  await shop.advance(11);
  await shop.control({ failNext: { op: "refunds.create", status: 500, times: 4 } });
  expect(await staff.step(requests[0], "refund", { reason: "As agreed" })).toMatchObject({ status: 200 });
  const toConfirm = refused("confirmation_required");
  // Owed and not sent yet, it counts too.
  expect(await staff.step(requests[1], "refund")).toMatchObject(toConfirm);
  await shop.control({ failNext: null });
  await shop.sweep();
  expect(await staff.step(requests[1], "refund")).toMatchObject(toConfirm);
  expect(await staff.refund(order, { amount: 4000 })).toMatchObject(toConfirm);
  await staff.send("POST", "/api/v1/factor/answer", { password });
  expect(await staff.step(requests[1], "refund")).toMatchObject({ return: { amount: 7140 } });
  expect((await staff.order(order)).refunds?.map(({ amount, reason }) => [amount, reason])).toEqual(
    expect.arrayContaining([[6120, "As agreed"]]),
  );
  expect(JSON.stringify((await asha.order(order)).refunds)).not.toContain("As agreed");
});
