import fc from "fast-check";
import { toRupees } from "../../../shared/core/money.ts";
import { failLatestRefund, refundInDashboard } from "../support/dashboard.ts";
import { fail, resend } from "./refunds.ts";
import * as returns from "./returns.ts";
import { expectAnswer, type Real, type Step, step } from "./step.ts";
import type { Deal, Refusal, World } from "./world.ts";

const ordered = (world: World, index: number): Deal | undefined => {
  const orders = world.deals.filter(({ state, orderId }) => state === "ordered" && orderId !== "");
  return orders[index % Math.max(1, orders.length)];
};

type OrderAct = (deal: Deal, world: World, real: Real) => Promise<void>;

const onOrder = (name: string, act: OrderAct) => (index: number) =>
  step({
    name: `${name} #${index}`,
    check: (world) => ordered(world, index) !== undefined,
    async run(world, real) {
      const deal = ordered(world, index);
      if (deal) await act(deal, world, real);
    },
  });
const orderIndex = fc.nat(3);
const path = ({ orderId }: Deal): string => `/api/v1/admin/order/${orderId}`;

const archives = orderIndex.map(
  onOrder("archive", async (deal, _world, { staff }) => {
    const answer = await staff.send("DELETE", path(deal));
    expectAnswer(answer, deal.isArchived ? "not_found" : undefined);
    deal.isArchived = true;
  }),
);
const shipments = orderIndex.map(
  onOrder("ship", async (deal, world, { staff }) => {
    expectAnswer(await staff.send("PUT", path(deal), { status: "Shipped" }), world.ship(deal));
  }),
);
const arrivals = orderIndex.map(
  onOrder("deliver", async (deal, world, { staff }) => {
    expectAnswer(await staff.move({ _id: deal.orderId }, { status: "Delivered" }), world.arrive(deal));
  }),
);
const callOffs = orderIndex.map(
  onOrder("call-off", async (deal, world, { shoppers }) => {
    const answer = await shoppers[deal.who]?.cancel({ _id: deal.orderId });
    if (answer) expectAnswer(answer, world.callOff(deal));
  }),
);
const unitCallOffs = orderIndex.map(
  onOrder("call-off-unit", async (deal, world, { shoppers, products }) => {
    const shelf = returns.unitLeft(deal);
    const [product, shopper] = [products[shelf ?? -1], shoppers[deal.who]];
    if (shelf === undefined || !product || !shopper) return;
    const answer = await shopper.cancel({ _id: deal.orderId }, [[product, 1]]);
    expectAnswer(answer, returns.callOffUnit(world, deal, shelf));
  }),
);
const cancellations = fc.tuple(orderIndex, fc.boolean()).map(([index, isFaulty]) =>
  onOrder(isFaulty ? "cancel!" : "cancel", async (deal, world, real) => {
    const refusal = world.cancel(deal);
    if (isFaulty)
      real.shop.faultProxy.plan({ kind: "drop-response", op: "TransactWriteItems", nth: 2, times: 4 });
    const answer = await real.staff.send("POST", `${path(deal)}/refund`, { cancel: true });
    // After a 503 the order is cancelled and the sweeper sends its refund.
    if (answer.status !== 503) expectAnswer(answer, refusal);
    real.shop.faultProxy.clearFaults();
    if (answer.status === 503) await real.shop.sweep().then(() => world.sweep());
  })(index),
);
const refunds = fc
  .tuple(orderIndex, fc.constantFrom(100, 51_000, 200_000), fc.uuid())
  .map(([index, paise, key]) =>
    onOrder(`refund ${paise}`, async (deal, world, { staff }) => {
      const request = { amount: toRupees(paise), requestKey: key };
      expectAnswer(await staff.send("POST", `${path(deal)}/refund`, request), world.refund(deal, paise));
    })(index),
  );
const dashboardRefunds = orderIndex.map(
  onOrder("dashboard", async (deal, _world, { shop }) => {
    const paise = Math.min(5000, deal.totalPaise - deal.sentPaise);
    if (paise === 0) return;
    await refundInDashboard(shop, deal.secret, paise);
    deal.sentPaise += paise;
  }),
);

interface GivenBack {
  shelf: number;
  sellable: boolean;
  how: "refund" | "replace" | "send-back";
}

function end(world: World, deal: Deal, { shelf, sellable, how }: GivenBack): Refusal {
  if (how === "refund") return returns.refund(deal, shelf);
  return how === "replace" ? returns.replace(world, shelf) : returns.sendBack(world, deal, shelf, sellable);
}

/** Ships and delivers what has not arrived yet. */
async function bringHome(deal: Deal, world: World, { staff }: Real): Promise<void> {
  const order = { _id: deal.orderId };
  if (deal.status === "Processing")
    expectAnswer(await staff.move(order, { status: "Shipped" }), world.ship(deal));
  if (deal.status === "Shipped")
    expectAnswer(await staff.move(order, { status: "Delivered" }), world.arrive(deal));
}

async function giveBack(deal: Deal, given: GivenBack, world: World, real: Real): Promise<void> {
  const { shelf, sellable, how } = given;
  const [product, shopper] = [real.products[shelf], real.shoppers[deal.who]];
  if (!product || !shopper) return;
  const { status, code, return: request } = await shopper.giveBack({ _id: deal.orderId }, [[product, 1]]);
  const refusal = returns.ask(world, deal);
  expectAnswer({ status, ...(code && { code }) }, refusal);
  if (refusal) return;
  await real.staff.step(request, "approve");
  const items = [{ product: product.id, quantity: 1, sellable }];
  expectAnswer(await real.staff.step(request, "receive", { items }), undefined);
  returns.receive(world, deal, shelf, sellable);
  const refused = end(world, deal, given);
  expectAnswer(await real.staff.step(request, how), refused);
  if (refused === "no_replacement")
    expectAnswer(await real.staff.step(request, "refund"), returns.refund(deal, shelf));
}

/** One unit goes all the way back; what cannot be replaced is refunded. */
const givenBack = fc
  .tuple(
    orderIndex,
    fc.boolean(),
    fc.constantFrom("refund" as const, "replace" as const, "send-back" as const),
  )
  .map(([index, sellable, how]) =>
    onOrder(`give-back ${how}`, async (deal, world, real) => {
      await bringHome(deal, world, real);
      const shelf = returns.unitLeft(deal);
      if (shelf !== undefined) await giveBack(deal, { shelf, sellable, how }, world, real);
    })(index),
  );

/** Orders that may have refunds, and payments that were refunded without one. */
const refundable = (world: World, index: number): Deal | undefined => {
  const deals = world.deals.filter(
    ({ state, orderId }) => state === "refunded" || (state === "ordered" && orderId !== ""),
  );
  return deals[index % Math.max(1, deals.length)];
};
const onRefundable = (name: string, act: OrderAct) => (index: number) =>
  step({
    name: `${name} #${index}`,
    check: (world) => refundable(world, index) !== undefined,
    async run(world, real) {
      const deal = refundable(world, index);
      if (deal) await act(deal, world, real);
    },
  });

/** The bank turns down the latest refund of a payment. */
const bankFailures = orderIndex.map(
  onRefundable("bank-fails", async (deal, world, { shop }) => {
    await shop.deliver();
    world.deliver();
    const paise = await failLatestRefund(shop, deal.secret);
    if (paise === 0) return;
    await shop.deliver();
    fail(deal, paise);
  }),
);
const resends = orderIndex.map(
  onRefundable("resend", async (deal, _world, { staff }) => {
    expectAnswer(await staff.send("POST", `/api/v1/admin/payment/${deal.paymentId}/refund`), undefined);
    resend(deal);
  }),
);

export const orderSteps: readonly fc.Arbitrary<Step>[] = [
  archives,
  shipments,
  arrivals,
  callOffs,
  unitCallOffs,
  givenBack,
  cancellations,
  refunds,
  dashboardRefunds,
  bankFailures,
  resends,
];
