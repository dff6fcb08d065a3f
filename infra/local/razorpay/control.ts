import * as z from "zod/mini";
import type { Deliveries } from "../core/deliveries.ts";
import { operations } from "./api-routes.ts";
import { answerAttempt, beginAttempt } from "./attempts.ts";
import type { Bank } from "./bank.ts";
import { resultOf } from "./checkout-api.ts";
import { openDispute, settleDispute } from "./disputes.ts";
import { ApiError, noSuchId } from "./errors.ts";
import type { Fault, Settings } from "./records.ts";
import { settleRefund } from "./refunds.ts";
import { changeSettings, settingsOf } from "./settings.ts";
import type { Store } from "./store.ts";
import { disputeView, orderView, paymentView, refundView } from "./views.ts";

const FaultInput = z.object({
  op: z.enum(["*", ...operations.map(({ op }) => op)]),
  status: z.union([z.int().check(z.gte(400), z.lte(599)), z.enum(["timeout", "lost"])]),
  times: z._default(z.int().check(z.gte(0)), 1),
});

const SettingsInput = z.strictObject({
  lateAuthorisation: z.optional(z.nullable(z.number().check(z.gte(0)))),
  secondSuccess: z.optional(z.union([z.boolean(), z.literal("held")])),
  failThenAuthorise: z.optional(z.boolean()),
  refunds: z.optional(z.enum(["processed", "pending", "failed", "refused"])),
  webhooks: z.optional(z.enum(["on", "off", "twice", "shuffled", "tampered"])),
  errors: z.optional(z.number().check(z.gte(0), z.lte(1))),
  timeouts: z.optional(z.nullable(z.enum(["before", "after"]))),
  failNext: z.optional(z.nullable(z.union([FaultInput, z.array(FaultInput)]))),
});

const PayInput = z.strictObject({
  order: z.string(),
  method: z._default(z.enum(["upi", "netbanking", "card"]), "upi"),
  flow: z.optional(z.enum(["qr", "intent"])),
  bank: z.optional(z.string()),
  outcome: z._default(z.enum(["approve", "decline", "funds", "otp", "wait"]), "approve"),
});
const AnswerInput = z.strictObject({
  payment: z.string(),
  outcome: z._default(z.enum(["approve", "decline", "funds", "otp"]), "approve"),
});
const SettleRefundInput = z.strictObject({
  refund: z.string(),
  outcome: z._default(z.enum(["failed", "processed"]), "processed"),
});
const DisputeInput = z.strictObject({
  payment: z.string(),
  phase: z._default(z.enum(["chargeback", "fraud", "retrieval"]), "chargeback"),
});
const SettleDisputeInput = z.strictObject({
  dispute: z.string(),
  outcome: z._default(z.enum(["won", "lost", "closed"]), "lost"),
});
const ResendInput = z.strictObject({ event: z.string() });

export interface ControlContext {
  store: Store;
  webhooks: Deliveries;
  bank: Bank;
  keySecret: string;
}

function plannedFaults(before: readonly Fault[], requested: Fault | Fault[] | null): Fault[] {
  if (requested === null) return [];
  const given = [requested].flat();
  const kept = before.filter(({ op }) => !given.some((fault) => fault.op === op));
  return [...kept, ...given].filter(({ times }) => times > 0);
}

/** Changes the named settings; returns all. */
export function applySettings(store: Store, body: unknown): Omit<Settings, "id"> {
  const { failNext, ...given } = z.parse(SettingsInput, body);
  const faults =
    failNext === undefined ? {} : { failNext: plannedFaults(settingsOf(store).failNext, failNext) };
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { id: _, ...after } = changeSettings(store, { ...named, ...faults });
  return after;
}

function resend(store: Store, id: string): unknown {
  const delivery = store.get("delivery", id);
  if (delivery === undefined) throw noSuchId();
  const again = { ...delivery, state: "waiting", nextAt: Date.now() } as const;
  store.put("delivery", again);
  return again;
}

/** Plays Checkout and the phone at once. */
function pay({ store, keySecret }: ControlContext, body: unknown): unknown {
  const { outcome, ...attempt } = z.parse(PayInput, body);
  const { id } = beginAttempt(store, attempt);
  if (outcome !== "wait") answerAttempt(store, id, outcome);
  return resultOf(store, id, keySecret);
}

function answer({ store, keySecret }: ControlContext, body: unknown): unknown {
  const { payment, outcome } = z.parse(AnswerInput, body);
  answerAttempt(store, payment, outcome);
  return resultOf(store, payment, keySecret);
}

type Action = (context: ControlContext, body: unknown) => unknown;

const actions: Record<string, Action> = {
  "GET /control": ({ store }) => applySettings(store, {}),
  "POST /control": ({ store }, body) => applySettings(store, body),
  "GET /control/ledger": ({ store }) => ({
    orders: store.all("order").map(orderView),
    payments: store.all("payment").map(paymentView),
    refunds: store.all("refund").map(refundView),
    disputes: store.all("dispute").map(disputeView),
  }),
  "GET /control/deliveries": ({ store }) =>
    store.all("delivery").map((delivery) => ({ ...delivery, event: store.get("event", delivery.id)?.event })),
  "POST /control/flush": async ({ webhooks }) => webhooks.flush(),
  "POST /control/pay": pay,
  "POST /control/answer": answer,
  "POST /control/refund/settle": ({ store }, body) => {
    const { refund, outcome } = z.parse(SettleRefundInput, body);
    return settleRefund(store, refund, outcome);
  },
  "POST /control/dispute": ({ store }, body) => {
    const { payment, phase } = z.parse(DisputeInput, body);
    return openDispute(store, payment, phase);
  },
  "POST /control/dispute/settle": ({ store }, body) => {
    const { dispute, outcome } = z.parse(SettleDisputeInput, body);
    return settleDispute(store, dispute, outcome);
  },
  "POST /control/resend": ({ store }, body) => resend(store, z.parse(ResendInput, body).event),
};

const messageOf = (error: unknown): string =>
  error instanceof z.core.$ZodError
    ? z.prettifyError(error)
    : error instanceof Error
      ? error.message
      : String(error);

/** The simulator's own endpoints: inject faults, act as phone, bank or dashboard, read the ledger. */
export async function control(
  context: ControlContext,
  endpoint: string,
  body: string,
): Promise<{ status: number; value: unknown }> {
  const { store } = context;
  const action = actions[endpoint];
  if (action === undefined)
    return { status: 404, value: { error: { message: `No such control: ${endpoint}` } } };
  try {
    const value = await action(context, body === "" ? {} : JSON.parse(body));
    store.commit();
    return { status: 200, value };
  } catch (error) {
    store.rollback();
    const status = error instanceof ApiError ? error.status : 400;
    return { status, value: { error: { message: messageOf(error) } } };
  }
}
