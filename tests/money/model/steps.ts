import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { expect } from "vitest";
import { toRupees } from "../../../shared/money.ts";
import type { Fault } from "../support/nemesis.ts";
import { type Shop, tableName, type Ware } from "../support/shop.ts";
import { type Answer, type Cart, cards, intentIdOf, type Shopper } from "../support/shopper.ts";
import type { Basket, Deal, Refusal, World } from "./world.ts";

/** The shop under test, with the people and wares of one run. */
export interface Real {
  shop: Shop;
  people: Shopper[];
  staff: Shopper;
  wares: Ware[];
}

export type Step = fc.AsyncCommand<World, Real>;
type Trouble = Fault | "stripe-500" | undefined;

/** How often each command ran, over all runs. */
export const ran = new Map<string, number>();

const cartOf = ({ wares }: Real, basket: Basket): Cart =>
  basket.flatMap(([at, quantity]) => (wares[at] ? [[wares[at], quantity] as const] : []));
const person = ({ people }: Real, who: number): Shopper => {
  const shopper = people[who];
  if (!shopper) throw new Error(`Nobody is number ${who}`);
  return shopper;
};
const latest = (world: World, who: number): Deal | undefined =>
  world.deals.findLast((deal) => deal.who === who);
const ordered = (world: World, at: number): Deal | undefined => {
  const orders = world.deals.filter(({ state, orderId }) => state === "ordered" && orderId !== "");
  return orders[at % Math.max(1, orders.length)];
};

/** What shelves say at this moment must be what the model says. */
async function checkShelves(world: World, { shop, wares }: Real): Promise<void> {
  const Keys = wares.map(({ id }) => ({ pk: `PRODUCT#${id}`, sk: "PRODUCT" }));
  const page = { Keys, ConsistentRead: true };
  const answer = await shop.documents.send(new BatchGetCommand({ RequestItems: { [tableName]: page } }));
  const rows = new Map(answer.Responses?.[tableName]?.map((row) => [row.id, row]));
  const actual = wares.map(({ id }) => {
    const { stock, held, sold } = rows.get(id) ?? {};
    return { stock, held, sold };
  });
  expect(actual).toEqual(world.shelves.map(({ stock, held, sold }) => ({ stock, held, sold })));
}

/** A call as people make it: what went wrong on the way is tried again, the same. */
async function insist(real: Real, trouble: Trouble, call: () => Promise<Answer>): Promise<Answer> {
  const { shop } = real;
  if (trouble === "stripe-500") await shop.control({ failNext: { op: "*", status: 500 } });
  else if (trouble) shop.nemesis.plan(trouble);
  const answer = await call();
  if (trouble === undefined) return answer;
  shop.nemesis.forget();
  if (trouble === "stripe-500") await shop.control({ failNext: null });
  return answer.status >= 500 ? call() : answer;
}

function expectAnswer(answer: Answer, refusal: Refusal): void {
  expect({ code: answer.code, isOk: answer.status < 300 }).toEqual({
    code: refusal,
    isOk: refusal === undefined,
  });
}

interface Plan {
  name: string;
  check?: (world: World) => boolean;
  run: (world: World, real: Real) => Promise<void>;
}

const step = ({ name, check = () => true, run }: Plan): Step => ({
  check,
  async run(world, real) {
    const kind = name.split(" ")[0] ?? "";
    ran.set(kind, (ran.get(kind) ?? 0) + 1);
    await run(world, real);
    await checkShelves(world, real);
  },
  toString: () => name,
});

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
const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  {
    weight: 3,
    arbitrary: fc.record({
      trouble: fc.constantFrom("conflict" as const, "throttle" as const),
      op: fc.constant("TransactWriteItems"),
      nth: fc.integer({ min: 1, max: 3 }),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      trouble: fc.constantFrom("drop" as const, "lose" as const),
      op: fc.constantFrom("TransactWriteItems", "GetItem", "BatchGetItem", "DeleteItem"),
      nth: fc.integer({ min: 1, max: 2 }),
      times: fc.constantFrom(1, 4),
    }),
  },
  { weight: 1, arbitrary: fc.constant("stripe-500" as const) },
);
const told = (fault: Trouble): string =>
  fault === undefined
    ? ""
    : ` !${typeof fault === "string" ? fault : `${fault.trouble} ${fault.op} ${fault.nth}×${fault.times}`}`;

const startOf = (who: fc.Arbitrary<number>) =>
  fc.record({ who, basket, isBound: fc.boolean(), trouble }).map(({ who, basket, isBound, trouble }) =>
    step({
      name: `start ${who} ${isBound ? "bound" : "unbound"} ${JSON.stringify(basket)}${told(trouble)}`,
      // Card testing is limited to ten new payments an hour.
      check: (world) => world.starts.length < 8,
      async run(world, real) {
        world.starts.push(world.minutes);
        const shopper = person(real, who);
        const amount = world.total(basket);
        const answer = await insist(real, trouble, () =>
          isBound ? shopper.start(cartOf(real, basket)) : shopper.startAmount(amount),
        );
        const deal = world.start(who, isBound ? "bound" : "unbound", basket);
        if (typeof deal === "string") return expectAnswer(answer, deal);
        expectAnswer(answer, undefined);
        expect(answer.amount).toBe(deal.totalPaise);
        if (deal.secret === "") deal.secret = answer.client_secret ?? "";
        expect(answer.client_secret).toBe(deal.secret);
      },
    }),
  );

const payOf = (who: fc.Arbitrary<number>) =>
  fc.record({ who, isGood: fc.boolean(), again: fc.boolean() }).map(({ who, isGood, again }) =>
    step({
      name: `pay ${who} ${isGood || again ? "good" : "declined"}`,
      check: (world) => latest(world, who)?.isPaid === false,
      async run(world, real) {
        const deal = latest(world, who);
        if (!deal) return;
        const status = await person(real, who).pay(
          deal.secret,
          isGood || again ? cards.good : cards.declined,
        );
        const isOver = deal.state !== "open";
        const expected = isGood || again ? "succeeded" : "card_declined";
        expect(status).toBe(isOver ? "payment_intent_unexpected_state" : expected);
        deal.isPaid = status === "succeeded";
      },
    }),
  );

const placeOf = (who: fc.Arbitrary<number>) =>
  fc.record({ who, other: fc.option(basket, { freq: 4 }), trouble }).map(({ who, other, trouble }) =>
    step({
      name: `place ${who} ${other ? JSON.stringify(other) : "its own"}${told(trouble)}`,
      check: (world) => {
        const deal = latest(world, who);
        return deal !== undefined && (deal.isPaid || deal.kind === "bound");
      },
      async run(world, real) {
        const deal = latest(world, who);
        if (!deal) return;
        const wanted = other ?? deal.basket;
        const answer = await insist(real, trouble, () =>
          person(real, who).place(deal.secret, cartOf(real, wanted)),
        );
        expectAnswer(answer, world.place(deal, wanted));
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
  .record({ mode: fc.constantFrom("off", "duplicate", "reorder"), trouble })
  .map(({ mode, trouble }) =>
    step({
      name: `webhooks ${mode === "off" ? "once" : mode}${told(trouble)}`,
      async run(world, { shop }) {
        if (typeof trouble === "object") shop.nemesis.plan(trouble);
        if (mode === "duplicate" || mode === "reorder") await shop.control({ webhooks: mode });
        await shop.flush();
        shop.nemesis.forget();
        if (mode !== "off") await shop.control({ webhooks: "off" });
        await shop.flush();
        world.deliver();
      },
    }),
  );

const sweeps = trouble.map((trouble) =>
  step({
    name: `sweep${told(trouble)}`,
    async run(world, { shop }) {
      if (typeof trouble === "object") shop.nemesis.plan(trouble);
      await shop.sweep().catch(() => undefined);
      shop.nemesis.forget();
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
        const ware = real.wares[shelf];
        if (!ware) return;
        const price = rupees ?? toRupees(world.shelf(shelf).pricePaise);
        const base = world.shelf(shelf).stock;
        // A form loaded earlier may be far from what is on the shelf now: the difference is what counts.
        const answer = await real.staff.edit(ware, { price, stockBase: base + 5, stock: base + 5 + move });
        const refusal = world.restock(shelf, move);
        expectAnswer(answer, refusal);
        if (refusal) return;
        ware.adjusted += move;
        world.shelf(shelf).pricePaise = Math.round(price * 100);
      },
    }),
  );

const deletions = shelf.map((shelf) =>
  step({
    name: `delete ${shelf}`,
    check: (world) => !world.shelf(shelf).isDeleted && world.deals.length > 1,
    async run(world, { staff, wares }) {
      const { status } = await staff.send("DELETE", `/api/v1/admin/product/${wares[shelf]?.id}`);
      expect(status).toBe(200);
      world.shelf(shelf).isDeleted = true;
    },
  }),
);

type OrderAct = (deal: Deal, world: World, real: Real) => Promise<void>;

const onOrder = (name: string, act: OrderAct) => (at: number) =>
  step({
    name: `${name} #${at}`,
    check: (world) => ordered(world, at) !== undefined,
    async run(world, real) {
      const deal = ordered(world, at);
      if (deal) await act(deal, world, real);
    },
  });
const orderAt = fc.nat(3);
const path = ({ orderId }: Deal): string => `/api/v1/admin/order/${orderId}`;

const archives = orderAt.map(
  onOrder("archive", async (deal, _world, { staff }) => {
    const answer = await staff.send("DELETE", path(deal));
    expectAnswer(answer, deal.isArchived ? "NF" : undefined);
    deal.isArchived = true;
  }),
);
const shipments = orderAt.map(
  onOrder("ship", async (deal, world, { staff }) => {
    expectAnswer(await staff.send("PUT", path(deal), { status: "Shipped" }), world.ship(deal));
  }),
);
const cancellations = fc.tuple(orderAt, fc.boolean()).map(([at, isFaulty]) =>
  onOrder(isFaulty ? "cancel!" : "cancel", async (deal, world, real) => {
    const refusal = world.cancel(deal);
    if (isFaulty) real.shop.nemesis.plan({ trouble: "lose", op: "TransactWriteItems", nth: 2, times: 4 });
    const answer = await real.staff.send("POST", `${path(deal)}/refund`, { cancel: true });
    // The order is cancelled and its refund on the way: the sweeper sees to it.
    if (answer.status !== 503) expectAnswer(answer, refusal);
    real.shop.nemesis.forget();
    if (answer.status === 503) await real.shop.sweep().then(() => world.sweep());
  })(at),
);
const refunds = fc.tuple(orderAt, fc.constantFrom(100, 51_000, 200_000), fc.uuid()).map(([at, paise, key]) =>
  onOrder(`refund ${paise}`, async (deal, world, { staff }) => {
    const request = { amount: toRupees(paise), requestKey: key };
    expectAnswer(await staff.send("POST", `${path(deal)}/refund`, request), world.refund(deal, paise));
  })(at),
);
const dashboardRefunds = orderAt.map(
  onOrder("dashboard", async (deal, _world, { shop }) => {
    const paise = Math.min(5000, deal.totalPaise - deal.sentPaise);
    if (paise === 0) return;
    await shop.post("/_local/stripe/control/refund", {
      payment_intent: intentIdOf(deal.secret),
      amount: paise,
    });
    deal.sentPaise += paise;
  }),
);
/** Browser, webhook and sweeper at the same moment. */
const together = who.map((who) =>
  step({
    name: `together ${who}`,
    check: (world) => latest(world, who)?.kind === "bound",
    async run(world, real) {
      const deal = latest(world, who);
      if (!deal) return;
      const place = () => person(real, who).place(deal.secret, cartOf(real, deal.basket));
      const [first] = await Promise.all([place(), real.shop.flush(), real.shop.sweep()]);
      const answer = first.status === 503 ? await place() : first;
      await real.shop.flush();
      world.deliver();
      world.sweep();
      expectAnswer(answer, world.place(deal, deal.basket));
      deal.orderId ||= answer.order?._id ?? "";
    },
  }),
);

/** One after the other, as far as each is possible then: without this, orders would be rare. */
const purchases = who.chain((buyer) =>
  fc.tuple(startOf(fc.constant(buyer)), payOf(fc.constant(buyer)), placeOf(fc.constant(buyer))).map(
    (steps): Step => ({
      check: () => true,
      async run(world, real) {
        for (const part of steps) if (await part.check(world)) await part.run(world, real);
      },
      toString: () => steps.join(" then "),
    }),
  ),
);

/** Every kind as often as it is worth. */
export const anyStep: fc.Arbitrary<Step>[] = [
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
  deliveries,
  sweeps,
  jumps,
  edits,
  deletions,
  archives,
  shipments,
  cancellations,
  refunds,
  dashboardRefunds,
];
