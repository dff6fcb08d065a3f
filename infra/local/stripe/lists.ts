import type { Call } from "./call.ts";
import { invalidRequest, noSuch } from "./errors.ts";
import { type EventObject, eventObject } from "./events.ts";
import type { Params } from "./params.ts";
import type { Kind, Records } from "./records.ts";

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

function createdBounds(params: Params): Record<"gte" | "gt" | "lte" | "lt", number> {
  const open = { gte: -Infinity, gt: -Infinity, lte: Infinity, lt: Infinity };
  const range = params.child("created");
  range?.rejectUnknown(Object.keys(open));
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

/** Expects items newest first. */
function* inRange<T extends Listed>(items: Iterable<T>, params: Params): Generator<T> {
  const { gte, gt, lte, lt } = createdBounds(params);
  for (const item of items) {
    if (item.created < gte || item.created <= gt) return;
    if (item.created <= lte && item.created < lt) yield item;
  }
}

/** The extra item tells whether there are more. */
function firstOf<T>(items: Iterable<T>, limit: number): T[] {
  const taken: T[] = [];
  for (const item of items) {
    taken.push(item);
    if (taken.length > limit) break;
  }
  return taken;
}

function pageBefore<T extends Listed>(items: Iterable<T>, id: string, limit: number): T[] {
  const newer: T[] = [];
  for (const item of items) {
    if (item.id === id) return newer;
    newer.push(item);
    if (newer.length > limit + 1) newer.shift();
  }
  throw noSuch("object", id, "ending_before");
}

/** Validates `starting_after`. */
function startOf({ params, store }: Call, kind: Kind): string | undefined {
  const after = params.text("starting_after");
  if (after !== undefined && store.get(kind, after) === undefined)
    throw noSuch("object", after, "starting_after");
  return after;
}

function page<T extends Listed>({ params }: Call, url: string, items: Iterable<T>): List {
  const limit = limitOf(params);
  const before = params.text("ending_before");
  const matching = inRange(items, params);
  const found = before === undefined ? firstOf(matching, limit) : pageBefore(matching, before, limit);
  const data = before === undefined ? found.slice(0, limit) : found.slice(-limit);
  return { object: "list", data, has_more: found.length > limit, url };
}

export function listIntents(call: Call): List {
  call.params.rejectUnknown([...paging, "customer"]);
  const after = startOf(call, "payment_intent");
  return page(call, "/v1/payment_intents", call.store.newest("payment_intent", { after }));
}

function ofPayment<K extends "refund" | "charge" | "dispute">(call: Call, kind: K): Generator<Records[K]> {
  const { params, store } = call;
  // An empty text is no filter.
  const [payment_intent, charge] = [
    params.text("payment_intent") || undefined,
    params.text("charge") || undefined,
  ];
  return store.newest(kind, { after: startOf(call, kind), payment_intent, charge });
}

export function listRefunds(call: Call): List {
  call.params.rejectUnknown([...paging, "payment_intent", "charge"]);
  return page(call, "/v1/refunds", ofPayment(call, "refund"));
}

export function listCharges(call: Call): List {
  call.params.rejectUnknown([...paging, "payment_intent"]);
  return page(call, "/v1/charges", ofPayment(call, "charge"));
}

export function listDisputes(call: Call): List {
  call.params.rejectUnknown([...paging, "payment_intent", "charge"]);
  return page(call, "/v1/disputes", ofPayment(call, "dispute"));
}

function matches(type: string, wanted: readonly string[]): boolean {
  return wanted.some((name) => name === type || (name.endsWith("*") && type.startsWith(name.slice(0, -1))));
}

function* matchingEvents(call: Call): Generator<EventObject> {
  const { params, store } = call;
  const type = params.text("type");
  const wanted = type === undefined ? params.list("types") : [type];
  const delivered = params.has("delivery_success") ? params.flag("delivery_success") : undefined;
  for (const event of store.newest("event", { after: startOf(call, "event") })) {
    if (wanted.length > 0 && !matches(event.type, wanted)) continue;
    const isDelivered = store.get("delivery", event.id)?.state === "delivered";
    if (delivered === undefined || isDelivered === delivered) yield eventObject(store, event);
  }
}

export function listEvents(call: Call): List {
  call.params.rejectUnknown([...paging, "type", "types", "delivery_success"]);
  return page(call, "/v1/events", matchingEvents(call));
}
