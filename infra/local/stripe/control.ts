import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import * as z from "zod/mini";
import type { Deliveries } from "../core/deliveries.ts";
import { operations } from "./api-routes.ts";
import type { Bank } from "./bank.ts";
import { openDispute } from "./disputes.ts";
import { ApiError, noSuch } from "./errors.ts";
import { readBody, sendJson } from "./http.ts";
import { idOf } from "./intent-object.ts";
import type { Fault, Settings } from "./records.ts";
import { dashboardRefund, settleRefund } from "./refunds.ts";
import { changeSettings, settingsOf } from "./settings.ts";
import type { Store } from "./store.ts";
import { answerCode, openCodes } from "./upi.ts";

const FaultInput = z.object({
  op: z.enum(["*", ...operations.map(({ op }) => op)]),
  status: z.union([z.int().check(z.gte(400), z.lte(599)), z.enum(["timeout", "lost"])]),
  times: z._default(z.int().check(z.gte(0)), 1),
});
const milliseconds = z.int().check(z.gte(0));
const SettingsInput = z.strictObject({
  webhooks: z.optional(z.enum(["on", "off", "duplicate", "reorder"])),
  delayMs: z.optional(milliseconds),
  latencyMs: z.optional(milliseconds),
  failNext: z.optional(z.nullable(z.union([FaultInput, z.array(FaultInput)]))),
});
const RefundInput = z.strictObject({
  payment_intent: z.string(),
  amount: z.optional(z.int()),
  reason: z.optional(z.enum(["duplicate", "fraudulent", "requested_by_customer"])),
});
const SettleRefundInput = z.strictObject({
  refund: z.string(),
  outcome: z._default(z.enum(["failed", "succeeded"]), "failed"),
  reason: z.optional(z.string()),
});
const DisputeInput = z.strictObject({
  payment_intent: z.string(),
  reason: z._default(z.string(), "fraudulent"),
});
const UpiInput = z.strictObject({
  payment_intent: z.string(),
  outcome: z._default(z.enum(["approve", "decline"]), "approve"),
});
const ResendInput = z.strictObject({ event: z.string() });

/** Dashboard changes have no API request. */
const request = { id: "", idempotency_key: null };

function chargeOf(store: Store, intentId: string): Stripe.Charge {
  const intent = store.get("payment_intent", intentId);
  const charge = store.get("charge", idOf(intent?.latest_charge ?? null) ?? "");
  if (charge === undefined) throw noSuch("payment_intent with a charge", intentId, "payment_intent");
  return charge;
}

function plannedFaults(before: readonly Fault[], requested: Fault | Fault[] | null): Fault[] {
  if (requested === null) return [];
  const given = [requested].flat();
  const kept = before.filter(({ op }) => !given.some((fault) => fault.op === op));
  return [...kept, ...given].filter(({ times }) => times > 0);
}

function settings(store: Store, body: unknown): Omit<Settings, "id"> {
  const { failNext, ...given } = z.parse(SettingsInput, body);
  const before = settingsOf(store);
  const faults = failNext === undefined ? before.failNext : plannedFaults(before.failNext, failNext);
  const { id: _, ...after } = changeSettings(store, {
    webhooks: given.webhooks ?? before.webhooks,
    delayMs: given.delayMs ?? before.delayMs,
    latencyMs: given.latencyMs ?? before.latencyMs,
    failNext: faults,
  });
  return after;
}

function resend(store: Store, body: unknown): unknown {
  const { event: id } = z.parse(ResendInput, body);
  const delivery = store.get("delivery", id);
  if (delivery === undefined) throw noSuch("event", id, "event");
  const again = { ...delivery, state: "waiting", nextAt: Date.now() } as const;
  store.put("delivery", again);
  return again;
}

type Action = (store: Store, body: unknown) => unknown;

/** `POST /control…`, described in this folder's README. */
const actions: Record<string, Action> = {
  "/control": settings,
  "/control/refund": (store, body) => {
    const { payment_intent: intent, amount, reason } = z.parse(RefundInput, body);
    return dashboardRefund({ store, request }, chargeOf(store, intent), amount, reason ?? null);
  },
  "/control/refund/settle": (store, body) => {
    const { refund, outcome, reason } = z.parse(SettleRefundInput, body);
    return settleRefund({ store, request }, refund, outcome, reason);
  },
  "/control/dispute": (store, body) => {
    const { payment_intent: intent, reason } = z.parse(DisputeInput, body);
    return openDispute({ store, request }, chargeOf(store, intent), reason);
  },
  "/control/upi": (store, body) => {
    const { payment_intent: intent, outcome } = z.parse(UpiInput, body);
    return answerCode({ store, request }, intent, outcome);
  },
  "/control/resend": resend,
};

const ledger = (store: Store): unknown => ({
  intents: store.all("payment_intent"),
  refunds: store.all("refund"),
  charges: store.all("charge"),
  disputes: store.all("dispute"),
});

const deliveries = (store: Store): unknown =>
  store.all("delivery").map((delivery) => ({ ...delivery, type: store.get("event", delivery.id)?.type }));

/** The simulator's own endpoints: inject faults, act as dashboard or bank, read the ledger. */
export class Control {
  readonly #store: Store;
  readonly #webhooks: Deliveries;
  readonly #bank: Bank;

  constructor(store: Store, webhooks: Deliveries, bank: Bank) {
    this.#store = store;
    this.#webhooks = webhooks;
    this.#bank = bank;
  }

  async handle(incoming: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const body = await readBody(incoming);
    try {
      const answer = await this.#run(`${incoming.method} ${path}`, body === "" ? {} : JSON.parse(body));
      this.#store.commit();
      if (answer === undefined) sendJson(response, 404, { error: { message: `No such control: ${path}` } });
      else sendJson(response, 200, answer);
    } catch (error) {
      this.#store.rollback();
      sendJson(response, error instanceof ApiError ? error.status : 400, {
        error: { message: messageOf(error) },
      });
    }
  }

  async #run(endpoint: string, body: unknown): Promise<unknown> {
    if (endpoint === "GET /control/ledger") return ledger(this.#store);
    if (endpoint === "GET /control/deliveries") return deliveries(this.#store);
    if (endpoint === "GET /control/upi") return openCodes(this.#store);
    if (endpoint === "GET /control") return settings(this.#store, {});
    if (endpoint === "POST /control/flush") {
      this.#bank.settleAll();
      return this.#webhooks.flush();
    }
    const [method, path = ""] = endpoint.split(" ");
    return method === "POST" ? actions[path]?.(this.#store, body) : undefined;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}
