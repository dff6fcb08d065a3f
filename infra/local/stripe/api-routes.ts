import type { Call } from "./call.ts";
import { authenticateIntent, confirmIntent } from "./confirm.ts";
import { noSuch } from "./errors.ts";
import { eventObject } from "./events.ts";
import { intentOf } from "./intent-object.ts";
import { cancelIntent, createIntent, updateIntent } from "./intents.ts";
import { listCharges, listDisputes, listEvents, listIntents, listRefunds } from "./lists.ts";
import { createPaymentMethod, retrievePaymentMethod } from "./payment-methods.ts";
import { createRefund, refundOf, updateRefund } from "./refunds.ts";

export interface Operation {
  op: string;
  method: "GET" | "POST";
  path: RegExp;
  /** `either` also accepts the publishable key, with the client secret of an existing intent. */
  keys: "secret" | "either";
  run: (call: Call) => unknown;
}

function get(op: string, path: RegExp, run: Operation["run"], keys: Operation["keys"] = "secret"): Operation {
  return { op, method: "GET", path, keys, run };
}

function post(
  op: string,
  path: RegExp,
  run: Operation["run"],
  keys: Operation["keys"] = "secret",
): Operation {
  return { op, method: "POST", path, keys, run };
}

function found(kind: "charge" | "dispute", param: string): Operation["run"] {
  return ({ store, id }) => {
    const object = store.get(kind, id);
    if (object === undefined) throw noSuch(kind, id, param);
    return object;
  };
}

function retrieveEvent({ store, id }: Call): unknown {
  const event = store.get("event", id);
  if (event === undefined) throw noSuch("event", id, "id");
  return eventObject(store, event);
}

export const operations: readonly Operation[] = [
  post("payment_intents.create", /^\/v1\/payment_intents$/, createIntent),
  get("payment_intents.list", /^\/v1\/payment_intents$/, listIntents),
  get("payment_intents.retrieve", /^\/v1\/payment_intents\/([^/]+)$/, intentOf, "either"),
  post("payment_intents.update", /^\/v1\/payment_intents\/([^/]+)$/, updateIntent),
  post("payment_intents.confirm", /^\/v1\/payment_intents\/([^/]+)\/confirm$/, confirmIntent, "either"),
  post("payment_intents.cancel", /^\/v1\/payment_intents\/([^/]+)\/cancel$/, cancelIntent),
  post(
    "payment_intents.authenticate",
    /^\/v1\/payment_intents\/([^/]+)\/authenticate$/,
    authenticateIntent,
    "either",
  ),
  post("payment_methods.create", /^\/v1\/payment_methods$/, createPaymentMethod, "either"),
  get("payment_methods.retrieve", /^\/v1\/payment_methods\/([^/]+)$/, retrievePaymentMethod),
  get("charges.list", /^\/v1\/charges$/, listCharges),
  get("charges.retrieve", /^\/v1\/charges\/([^/]+)$/, found("charge", "charge")),
  post("refunds.create", /^\/v1\/refunds$/, createRefund),
  get("refunds.list", /^\/v1\/refunds$/, listRefunds),
  get("refunds.retrieve", /^\/v1\/refunds\/([^/]+)$/, ({ store, id }) => refundOf(store, id)),
  post("refunds.update", /^\/v1\/refunds\/([^/]+)$/, updateRefund),
  get("disputes.list", /^\/v1\/disputes$/, listDisputes),
  get("disputes.retrieve", /^\/v1\/disputes\/([^/]+)$/, found("dispute", "dispute")),
  get("events.list", /^\/v1\/events$/, listEvents),
  get("events.retrieve", /^\/v1\/events\/([^/]+)$/, retrieveEvent),
];
