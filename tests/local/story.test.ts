import { expect, test } from "vitest";
import type { Product } from "../../functions/catalogue/product.ts";
import type { User } from "../../functions/identity/user.ts";
import { TaxDocument } from "../../functions/invoices/document.ts";
import { readOrder } from "../../functions/orders/order.table.ts";
import { Return } from "../../functions/returns/return.ts";
import { readDemo } from "../../infra/local/seed/copy.ts";
import { keepBooks } from "../../infra/local/seed/orders.ts";
import { tellStory } from "../../infra/local/seed/story.ts";
import { stateProblem } from "../../shared/delivery/pin.ts";
import { registered } from "../support/gst.ts";

const demo = await readDemo();
const now = new Date("2026-11-22T15:00:00+05:30");
const daysAgo = (at: Date): number => (now.getTime() - at.getTime()) / 86_400_000;
const { orders, reviewDates } = tellStory(demo, now);
const india = (at: Date): Date => new Date(at.getTime() + 5.5 * 3_600_000);
const countWhere = (is: (at: Date) => boolean): number => orders.filter(({ at }) => is(at)).length;

test("the same day generates the same story", () => {
  expect(tellStory(demo, now)).toEqual({ orders, reviewDates });
});

test.each(["2025-03-01T00:05:00+05:30", "2026-06-14T12:00:00+05:30", "2027-12-31T23:59:00+05:30"])(
  "at %s the story has a year of past orders, of products that existed then",
  (at) => {
    const then = new Date(at);
    const story = tellStory(demo, then);
    expect(story.orders.length).toBeGreaterThanOrEqual(300);
    const born = new Map(
      demo.products.map(({ slug, ageDays }) => [slug, then.getTime() - ageDays * 86_400_000]),
    );
    for (const order of story.orders) {
      const { cancelled, shippedAt, deliveredAt, refund } = order;
      const times = [order.at, cancelled?.at, shippedAt, deliveredAt, refund?.at].flatMap(
        (time) => time ?? [],
      );
      expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
      expect(times.at(-1)!.getTime()).toBeLessThanOrEqual(then.getTime());
      for (const slug of Object.keys(order.lines)) expect(born.get(slug)).toBeLessThan(order.at.getTime());
    }
    for (const { slug } of demo.products) {
      const written = story.reviewDates.get(slug)!.map((date) => date.getTime());
      expect(written).toEqual(written.toSorted((a, b) => a - b));
      for (const time of written) {
        expect(time).toBeGreaterThan(born.get(slug)!);
        expect(time).toBeLessThan(then.getTime());
      }
    }
  },
);

test("the shop grows, sells most on Sundays and at festivals, and sells some products far more than others", () => {
  expect(countWhere((at) => daysAgo(at) < 182)).toBeGreaterThan(1.3 * countWhere((at) => daysAgo(at) >= 182));
  const onDay = (day: number) => countWhere((at) => india(at).getUTCDay() === day);
  expect(onDay(0)).toBeGreaterThan(1.3 * onDay(2));
  const inDays = (from: string, to: string) =>
    countWhere((at) => at >= new Date(`${from}T00:00+05:30`) && at < new Date(`${to}T00:00+05:30`));
  expect(inDays("2026-10-29", "2026-11-09")).toBeGreaterThan(1.6 * inDays("2026-09-10", "2026-09-21"));
  const units = new Map<string, number>();
  for (const { lines } of orders)
    for (const [slug, count] of Object.entries(lines)) units.set(slug, (units.get(slug) ?? 0) + count);
  const sold = [...units.values()].sort((a, b) => b - a);
  expect(sold[0]).toBeGreaterThan(30);
  expect(sold.at(-1)).toBeLessThan(4);
});

test("at least forty customers in India buy, and their PIN codes match their states", () => {
  const buyers = new Set(orders.map(({ by }) => by));
  expect(buyers.size).toBeGreaterThan(40);
  expect([...buyers].filter((by) => demo.customers.get(by)?.guest).length).toBeGreaterThan(3);
  for (const [key, { address }] of demo.customers)
    if (address) expect([key, stateProblem(address.postalCode, address.state)]).toEqual([key, undefined]);
});

test("with a GSTIN, invoices and credit notes are numbered by time without gaps, and add up to the money", async () => {
  process.env.GST = JSON.stringify(registered);
  process.env.TABLE = "story";
  process.env.STAGE = "local";
  process.env.AFTER_SALES = JSON.stringify({ returnDays: 7, warrantyDays: 365, deliveredAfterDays: 10 });
  const idOf = (index: number): string => index.toString(16).padStart(24, "0");
  const users = new Map(
    [...demo.customers].map(([key, { name, guest }], index): [string, User] => [
      key,
      {
        id: idOf(index),
        name,
        email: `${key}@example.com`,
        role: "user",
        guest,
        version: 1,
        createdAt: "",
      } as User,
    ]),
  );
  const products = new Map(
    demo.products.map((each, index): [string, Product] => [
      each.slug,
      {
        ...each,
        id: idOf(1000 + index),
        pricePaise: each.priceRupees * 100,
        images: [],
      } as unknown as Product,
    ]),
  );
  const shop = { demo, story: { orders, reviewDates }, users, products, now };
  let refundedAtStripe = 0;
  const books = await keepBooks(shop, {
    seedIntents(intents) {
      for (const { amount, failureReason } of intents.flatMap(({ refunds }) => refunds))
        refundedAtStripe += failureReason ? 0 : amount;
    },
  });
  const documents = books.items.flatMap(({ Put }) =>
    Put?.Item?.sk === "DOCUMENT" ? [TaxDocument.parse(Put.Item)] : [],
  );
  for (const kind of ["invoice", "creditNote", "deliveryNote"] as const) {
    const ofKind = documents.filter((each) => each.kind === kind).sort((a, b) => (a.at < b.at ? -1 : 1));
    const series = Map.groupBy(ofKind, ({ number }) => number.slice(0, number.lastIndexOf("/")));
    expect(series.size).toBeGreaterThan(0);
    for (const numbers of series.values())
      expect(numbers.map(({ number }) => Number(number.split("/").at(-1)))).toEqual(
        numbers.map((_, index) => index + 1),
      );
  }
  const stored = books.orders.map(readOrder);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  expect(refundedAtStripe).toBe(sum(stored.map(({ refundedPaise }) => refundedPaise)));
  for (const order of stored.filter(({ documents: own }) => own)) {
    const own = documents.filter(({ orderId }) => orderId === order.id);
    expect(own.map(({ number }) => number).sort()).toEqual(order.documents?.toSorted());
    const totalOf = (kind: TaxDocument["kind"]) =>
      sum(own.filter((each) => each.kind === kind).map(({ totalPaise }) => totalPaise));
    expect(totalOf("invoice") - totalOf("creditNote")).toBe(
      order.totalPaise - order.refundedPaise - (order.refundDuePaise ?? 0),
    );
  }
  const back = books.items.flatMap(({ Put }) =>
    String(Put?.Item?.sk).startsWith("RETURN#") ? [Return.parse(Put?.Item)] : [],
  );
  const unitsOf = (lines: readonly { quantity: number }[]): number =>
    sum(lines.map(({ quantity }) => quantity));
  const kept = sum(stored.map(({ status, lines }) => (status === "Cancelled" ? 0 : unitsOf(lines))));
  const resold = sum(back.flatMap(({ lines }) => lines.map(({ sellable = 0 }) => sellable)));
  const replaced = sum(back.map(({ state, lines }) => (state === "Replaced" ? unitsOf(lines) : 0)));
  expect(resold * replaced).toBeGreaterThan(0);
  expect(sum([...books.sold.values()])).toBe(kept - resold + replaced);
});
