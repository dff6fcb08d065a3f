import fc from "fast-check";
import { toRupees } from "../../../shared/money.ts";
import { refundInDashboard } from "../support/dashboard.ts";
import { intentIdOf } from "../support/shopper.ts";
import { fail, resend } from "./refunds.ts";
import { expectAnswer, type Real, type Step, step } from "./step.ts";
import type { Deal, World } from "./world.ts";

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

interface LedgerRefund {
  id: string;
  amount: number;
  status: string;
  payment_intent: string;
}

/** The bank turns down the latest refund of a payment. */
const bankFailures = orderIndex.map(
  onRefundable("bank-fails", async (deal, world, { shop }) => {
    await shop.flush();
    world.deliver();
    const { refunds } = await shop.get<{ refunds: LedgerRefund[] }>("/_local/stripe/control/ledger");
    const refund = refunds.findLast(
      ({ payment_intent: intent, status }) => intent === intentIdOf(deal.secret) && status === "succeeded",
    );
    if (!refund) return;
    await shop.post("/_local/stripe/control/refund/settle", { refund: refund.id, outcome: "failed" });
    await shop.flush();
    fail(deal, refund.amount);
  }),
);
const resends = orderIndex.map(
  onRefundable("resend", async (deal, _world, { shop, staff }) => {
    const intent = (await shop.intents()).find(({ id }) => id === intentIdOf(deal.secret));
    const path = `/api/v1/admin/payment/${intent?.metadata.paymentId}/refund`;
    expectAnswer(await staff.send("POST", path), undefined);
    resend(deal);
  }),
);

export const orderSteps: readonly fc.Arbitrary<Step>[] = [
  archives,
  shipments,
  cancellations,
  refunds,
  dashboardRefunds,
  bankFailures,
  resends,
];
