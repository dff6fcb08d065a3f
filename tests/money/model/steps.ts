import fc from "fast-check";
import { expect } from "vitest";
import { toRupees } from "../../../shared/core/money.ts";
import type { ProviderName } from "../../../shared/payments/offers.ts";
import type { Fault } from "../support/fault-proxy.ts";
import {
  type Answer,
  type Cart,
  cards,
  isRazorpayOrder,
  type Shopper,
  secretOf,
} from "../support/shopper.ts";
import { stateOf } from "../support/upi.ts";
import { orderSteps } from "./order-steps.ts";
import { expectAnswer, type Real, type Step, step } from "./step.ts";
import type { Basket, Deal, World } from "./world.ts";

type InjectedFault = Fault | "provider-500" | undefined;

const cartOf = ({ products }: Real, basket: Basket): Cart =>
  basket.flatMap(([index, quantity]) => (products[index] ? [[products[index], quantity] as const] : []));
const shopperOf = ({ shoppers }: Real, who: number): Shopper => {
  const shopper = shoppers[who];
  if (!shopper) throw new Error(`There is no shopper ${who}`);
  return shopper;
};
const latest = (world: World, who: number): Deal | undefined =>
  world.deals.findLast((deal) => deal.who === who);
const ended = (world: World): Deal[] =>
  world.deals.filter(({ state, isPaid }) => state === "canceled" && !isPaid);
/** Makes a call under a fault, and repeats it without the fault if it failed. */
async function callUnderFault(
  real: Real,
  fault: InjectedFault,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { shop } = real;
  if (fault === "provider-500") await shop.failProviders(true);
  else if (fault) shop.faultProxy.plan(fault);
  const answer = await call();
  if (fault === undefined) return answer;
  shop.faultProxy.clearFaults();
  if (fault === "provider-500") await shop.failProviders(false);
  return answer.status >= 500 ? call() : answer;
}

const who = fc.nat(1);
const basket: fc.Arbitrary<Basket> = fc.constantFrom<Basket>(
  [[0, 1]],
  [[0, 2]],
  [[1, 1]],
  [[1, 3]],
  [
    [0, 1],
    [1, 1],
  ],
);
const form = fc.constantFrom<Pick<Deal, "kind" | "coupon">>(
  { kind: "amountOnly", coupon: undefined },
  { kind: "priced", coupon: undefined },
  { kind: "priced", coupon: "limited" },
  { kind: "priced", coupon: "unlimited" },
);
const fault: fc.Arbitrary<InjectedFault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("conflict" as const, "throttle" as const),
      op: fc.constant("TransactWriteItems"),
      nth: fc.integer({ min: 1, max: 3 }),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("drop-request" as const, "drop-response" as const),
      op: fc.constantFrom("TransactWriteItems", "GetItem", "BatchGetItem", "DeleteItem"),
      nth: fc.integer({ min: 1, max: 2 }),
      times: fc.constantFrom(1, 4),
    }),
  },
  { weight: 1, arbitrary: fc.constant("provider-500" as const) },
);
const suffix = (fault: InjectedFault): string =>
  fault === undefined
    ? ""
    : ` !${typeof fault === "string" ? fault : `${fault.kind} ${fault.op} ${fault.nth}×${fault.times}`}`;

const startOf = (who: fc.Arbitrary<number>) =>
  fc.record({ who, basket, form, fault }).map(({ who, basket, form: { kind, coupon }, fault }) =>
    step({
      name: `start ${who} ${coupon ?? kind} ${JSON.stringify(basket)}${suffix(fault)}`,
      // Card testing is limited to ten new payments an hour.
      check: (world) => world.starts.length < 8,
      async run(world, real) {
        world.starts.push(world.minutes);
        const shopper = shopperOf(real, who);
        const amount = world.total(basket);
        const answer = await callUnderFault(real, fault, () =>
          kind === "priced"
            ? shopper.start(cartOf(real, basket), coupon && { coupon: real.coupons[coupon] })
            : shopper.startAmount(amount),
        );
        const deal = world.start({ who, kind, basket, coupon });
        if (typeof deal === "string") return expectAnswer(answer, deal);
        expectAnswer(answer, undefined);
        expect(answer.amount).toBe(deal.totalPaise);
        deal.paymentId = answer.paymentId ?? "";
        deal.secret ||= secretOf(answer) ?? "";
        expect(secretOf(answer)).toBe(deal.secret);
      },
    }),
  );

/** Stripe's intent ends with its payment; Razorpay's order can be paid for good. */
async function pay(deal: Deal, isGood: boolean, world: World, real: Real): Promise<void> {
  const status = await shopperOf(real, deal.who).pay(deal.secret, isGood ? cards.good : cards.declined);
  const isOver = deal.state !== "open" && !isRazorpayOrder(deal.secret);
  const expected = isGood ? "succeeded" : "card_declined";
  expect(status).toBe(isOver ? "payment_intent_unexpected_state" : expected);
  deal.isPaid = status === "succeeded";
  deal.isDeclined ||= status === "card_declined";
  deal.paidAt = world.minutes;
  if (isRazorpayOrder(deal.secret)) deal.attempts += 1;
}

const payOf = (who: fc.Arbitrary<number>) =>
  fc.record({ who, isGood: fc.boolean(), again: fc.boolean() }).map(({ who, isGood, again }) =>
    step({
      name: `pay ${who} ${isGood || again ? "good" : "declined"}`,
      check: (world) => latest(world, who)?.isPaid === false,
      async run(world, real) {
        const deal = latest(world, who);
        if (deal) await pay(deal, isGood || again, world, real);
      },
    }),
  );

const placeOf = (who: fc.Arbitrary<number>) =>
  fc.record({ who, other: fc.option(basket, { freq: 4 }), fault }).map(({ who, other, fault }) =>
    step({
      name: `place ${who} ${other ? JSON.stringify(other) : "its own"}${suffix(fault)}`,
      check: (world) => {
        const deal = latest(world, who);
        return deal !== undefined && (deal.isPaid || deal.kind === "priced");
      },
      async run(world, real) {
        const deal = latest(world, who);
        if (!deal) return;
        const requested = other ?? deal.basket;
        const answer = await callUnderFault(real, fault, () =>
          shopperOf(real, who).place(deal.secret, cartOf(real, requested)),
        );
        expectAnswer(answer, world.place(deal, requested));
        if (answer.order) {
          deal.orderId ||= answer.order._id;
          expect([answer.order._id, answer.order.totalPrice]).toEqual([
            deal.orderId,
            toRupees(deal.totalPaise),
          ]);
        }
      },
    }),
  );

const deliveries = fc
  .record({ mode: fc.constantFrom("off" as const, "duplicate" as const, "reorder" as const), fault })
  .map(({ mode, fault }) =>
    step({
      name: `webhooks ${mode === "off" ? "once" : mode}${suffix(fault)}`,
      async run(world, { shop }) {
        if (typeof fault === "object") shop.faultProxy.plan(fault);
        if (mode !== "off") await shop.setWebhooks(mode);
        await shop.deliver();
        shop.faultProxy.clearFaults();
        if (mode !== "off") await shop.setWebhooks("off");
        await shop.deliver();
        world.deliver();
      },
    }),
  );

const sweeps = fault.map((fault) =>
  step({
    name: `sweep${suffix(fault)}`,
    async run(world, { shop }) {
      if (typeof fault === "object") shop.faultProxy.plan(fault);
      await shop.sweep().catch(() => undefined);
      shop.faultProxy.clearFaults();
      await shop.sweep();
      world.sweep();
    },
  }),
);

const jumps = fc.constantFrom(4.5, 16, 31).map((minutes) =>
  step({
    name: `clock +${minutes}`,
    async run(world, { shop }) {
      await shop.advance(minutes);
      world.minutes += minutes;
    },
  }),
);

const starts = startOf(who);
const pays = payOf(who);
const places = placeOf(who);

const shelf = fc.nat(1);
const edits = fc
  .record({ shelf, move: fc.integer({ min: -2, max: 3 }), rupees: fc.constantFrom(undefined, 500, 1250.5) })
  .map(({ shelf, move, rupees }) =>
    step({
      name: `edit ${shelf} ${move >= 0 ? "+" : ""}${move}${rupees ? ` ₹${rupees}` : ""}`,
      async run(world, real) {
        const product = real.products[shelf];
        if (!product) return;
        const price = rupees ?? toRupees(world.shelf(shelf).pricePaise);
        const base = world.shelf(shelf).stock;
        // The form may have been loaded long before: only the difference to its base counts.
        const answer = await real.staff.edit(product, { price, stockBase: base + 5, stock: base + 5 + move });
        const refusal = world.restock(shelf, move);
        expectAnswer(answer, refusal);
        if (refusal) return;
        product.adjusted += move;
        world.shelf(shelf).pricePaise = Math.round(price * 100);
      },
    }),
  );

const deletions = shelf.map((shelf) =>
  step({
    name: `delete ${shelf}`,
    check: (world) => !world.shelf(shelf).isDeleted && world.deals.length > 1,
    async run(world, { staff, products }) {
      const { status } = await staff.send("DELETE", `/api/v1/admin/product/${products[shelf]?.id}`);
      expect(status).toBe(200);
      world.shelf(shelf).isDeleted = true;
    },
  }),
);

/** Browser, webhook and sweeper settle the same payment concurrently. */
const together = who.map((who) =>
  step({
    name: `together ${who}`,
    check: (world) => latest(world, who)?.kind === "priced",
    async run(world, real) {
      const deal = latest(world, who);
      if (!deal) return;
      const place = () => shopperOf(real, who).place(deal.secret, cartOf(real, deal.basket));
      const [first] = await Promise.all([place(), real.shop.deliver(), real.shop.sweep()]);
      const answer = first.status === 503 ? await place() : first;
      await real.shop.deliver();
      world.deliver();
      world.sweep();
      expectAnswer(answer, world.place(deal, deal.basket));
      deal.orderId ||= answer.order?._id ?? "";
    },
  }),
);

/** A code that was shown is paid after its payment has ended. */
const latePayments = fc.nat(3).map((index) =>
  step({
    name: `late-pay #${index}`,
    check: (world) => ended(world).length > 0,
    async run(world, real) {
      const deals = ended(world);
      const deal = deals[index % deals.length];
      if (deal) await pay(deal, true, world, real);
    },
  }),
);

const questions = who.map((who) =>
  step({
    name: `ask ${who}`,
    check: (world) => latest(world, who) !== undefined,
    async run(world, real) {
      const deal = latest(world, who);
      if (!deal) return;
      const answer = await stateOf(shopperOf(real, who), deal);
      expect(answer.state).toBe(world.ask(deal));
      deal.orderId ||= answer.order?._id ?? "";
    },
  }),
);

/** Start, pay and place in sequence, as far as each is allowed; without it orders would be rare. */
const purchases = who.chain((buyer) =>
  fc.tuple(startOf(fc.constant(buyer)), payOf(fc.constant(buyer)), placeOf(fc.constant(buyer))).map(
    (steps): Step => ({
      check: () => true,
      async run(world, real) {
        for (const each of steps) if (await each.check(world)) await each.run(world, real);
      },
      toString: () => steps.join(" then "),
    }),
  ),
);

/** Repeated entries are chosen more often. */
export const stepsWith = (provider: ProviderName): fc.Arbitrary<Step>[] => [
  purchases,
  purchases,
  purchases,
  purchases,
  starts,
  starts,
  pays,
  pays,
  places,
  places,
  together,
  ...(provider === "razorpay" ? [latePayments, latePayments] : []),
  questions,
  deliveries,
  sweeps,
  jumps,
  edits,
  deletions,
  ...orderSteps,
];
