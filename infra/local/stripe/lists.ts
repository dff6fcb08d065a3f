import type Stripe from "stripe";
import type { Call } from "./call.ts";
import { invalidRequest, noSuch } from "./errors.ts";
import { type EventObject, eventObject } from "./events.ts";
import { idOf } from "./intent-object.ts";
import type { Params } from "./params.ts";

interface Listed {
  id: string;
  created: number;
}

export interface List {
  object: "list";
  data: unknown[];
  has_more: boolean;
  url: string;
}

const paging = ["limit", "starting_after", "ending_before", "created", "expand"];

function createdFilter(params: Params): (item: Listed) => boolean {
  if (!params.has("created")) return () => true;
  const bounds = createdBounds(params);
  return ({ created }) =>
    created >= bounds.gte && created > bounds.gt && created <= bounds.lte && created < bounds.lt;
}

function createdBounds(params: Params): Record<"gte" | "gt" | "lte" | "lt", number> {
  const open = { gte: -Infinity, gt: -Infinity, lte: Infinity, lt: Infinity };
  const range = params.child("created");
  range?.refuseOthers(Object.keys(open));
  return {
    gte: range?.integer("gte") ?? open.gte,
    gt: range?.integer("gt") ?? open.gt,
    lte: range?.integer("lte") ?? open.lte,
    lt: range?.integer("lt") ?? open.lt,
  };
}

function limitOf(params: Params): number {
  const limit = params.integer("limit") ?? 10;
  if (limit >= 1 && limit <= 100) return limit;
  const message = limit < 1 ? "must be greater than or equal to 1" : "must be less than or equal to 100";
  throw invalidRequest(`This value ${message}.`, { code: "parameter_invalid_integer", param: "limit" });
}

/** Newest first, as every list of Stripe's; of one second, the later made first. */
const newestFirst = <T extends Listed>(items: readonly T[]): T[] =>
  items.toReversed().sort((one, other) => other.created - one.created);

function indexOf(items: readonly Listed[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw noSuch("object", id, param);
  return index;
}

function page<T extends Listed>(call: Call, url: string, items: readonly T[]): List {
  const { params } = call;
  const limit = limitOf(params);
  const sorted = newestFirst(items.filter(createdFilter(params)));
  const after = params.text("starting_after");
  const before = params.text("ending_before");
  if (before !== undefined) {
    const end = indexOf(sorted, before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: sorted.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(sorted, after, "starting_after") + 1;
  const data = sorted.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < sorted.length, url };
}

export function listIntents(call: Call): List {
  call.params.refuseOthers([...paging, "customer"]);
  return page(call, "/v1/payment_intents", call.store.all("payment_intent"));
}

interface OfPayment {
  charge?: Stripe.Refund["charge"];
  payment_intent: Stripe.Refund["payment_intent"];
}

function ofPayment<T extends OfPayment>(call: Call, items: readonly T[]): T[] {
  const intent = call.params.text("payment_intent");
  const charge = call.params.text("charge");
  return items.filter(
    (item) =>
      (intent === undefined || idOf(item.payment_intent) === intent) &&
      (charge === undefined || idOf(item.charge ?? null) === charge),
  );
}

export function listRefunds(call: Call): List {
  call.params.refuseOthers([...paging, "payment_intent", "charge"]);
  return page(call, "/v1/refunds", ofPayment(call, call.store.all("refund")));
}

export function listCharges(call: Call): List {
  call.params.refuseOthers([...paging, "payment_intent"]);
  const intent = call.params.text("payment_intent");
  const charges = call.store.all("charge");
  const chosen =
    intent === undefined ? charges : charges.filter((each) => idOf(each.payment_intent) === intent);
  return page(call, "/v1/charges", chosen);
}

export function listDisputes(call: Call): List {
  call.params.refuseOthers([...paging, "payment_intent", "charge"]);
  return page(call, "/v1/disputes", ofPayment(call, call.store.all("dispute")));
}

function matches(type: string, wanted: readonly string[]): boolean {
  return wanted.some((one) => one === type || (one.endsWith("*") && type.startsWith(one.slice(0, -1))));
}

export function listEvents(call: Call): List {
  const { params, store } = call;
  params.refuseOthers([...paging, "type", "types", "delivery_success"]);
  const type = params.text("type");
  const wanted = type === undefined ? params.list("types") : [type];
  const delivered = params.has("delivery_success") ? params.flag("delivery_success") : undefined;
  const chosen = store
    .all("event")
    .filter((event) => wanted.length === 0 || matches(event.type, wanted))
    .filter(
      ({ id }) => delivered === undefined || (store.get("delivery", id)?.state === "delivered") === delivered,
    );
  const events: EventObject[] = chosen.map((event) => eventObject(store, event));
  return page(call, "/v1/events", events);
}
