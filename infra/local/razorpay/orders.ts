import type { Call } from "./call.ts";
import { invalidInput } from "./errors.ts";
import { orderOf } from "./find.ts";
import { newId, nowSeconds } from "./ids.ts";
import { type Params, pageFields, pageOf } from "./params.ts";
import type { Order } from "./records.ts";
import type { Store } from "./store.ts";
import { cardPaymentView, collection, orderView, paymentView } from "./views.ts";

const maxManualMinutes = 7200;
/** Orders without a rule of their own follow the account's, which captures nothing by itself. */
const manual = { automaticMinutes: 0, manualMinutes: maxManualMinutes };

function captureRule(params: Params): Order["capture"] {
  const payment = params.child("payment");
  if (payment === undefined) return manual;
  payment.rejectUnknown(["capture", "capture_options"]);
  const capture = payment.required("capture");
  if (capture !== "automatic" && capture !== "manual")
    throw invalidInput("The selected capture is invalid.", "capture");
  const options = payment.child("capture_options");
  options?.rejectUnknown(["automatic_expiry_period", "manual_expiry_period", "refund_speed"]);
  const manualMinutes = options?.integer("manual_expiry_period") ?? maxManualMinutes;
  if (manualMinutes > maxManualMinutes)
    throw invalidInput("The manual expiry period may not be greater than 7200.", "manual_expiry_period");
  if (capture === "manual") return { automaticMinutes: 0, manualMinutes };
  const automaticMinutes = options?.integer("automatic_expiry_period");
  if (automaticMinutes === undefined)
    throw invalidInput("The automatic expiry period field is required.", "automatic_expiry_period");
  if (automaticMinutes < 12)
    throw invalidInput("The automatic expiry period must be at least 12.", "automatic_expiry_period");
  if (manualMinutes < automaticMinutes)
    throw invalidInput(
      "The manual expiry period must be greater than or equal to automatic expiry period.",
      "manual_expiry_period",
    );
  return { automaticMinutes, manualMinutes };
}

export function createOrder({ store, params }: Call): unknown {
  params.rejectUnknown(["amount", "currency", "receipt", "notes", "payment", "partial_payment"]);
  const amount = params.amount();
  if (amount === undefined) throw invalidInput("The amount field is required.", "amount");
  const currency = params.required("currency");
  if (currency !== "INR") throw invalidInput("Currency is not supported", "currency");
  const order: Order = {
    id: newId("order"),
    entity: "order",
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: params.text("receipt", 40) ?? null,
    offer_id: null,
    status: "created",
    attempts: 0,
    notes: params.notes(),
    created_at: nowSeconds(),
    capture: captureRule(params),
  };
  store.put("order", order);
  return orderView(order);
}

export const fetchOrder = ({ store, ids }: Call): unknown => orderView(orderOf(store, ids[0]));

export function updateOrder({ store, params, ids }: Call): unknown {
  params.rejectUnknown(["notes"]);
  const order = { ...orderOf(store, ids[0]), notes: params.notes() };
  store.put("order", order);
  return orderView(order);
}

export function fetchOrderPayments({ store, ids }: Call): unknown {
  const { id } = orderOf(store, ids[0]);
  return collection(store.newest("payment", { order_id: id }).map(paymentView));
}

/** Expands payments, with or without their cards. */
function expandedView(store: Store, order: Order, expand: readonly string[]): unknown {
  const view = expand.includes("payments.card") ? cardPaymentView : paymentView;
  if (!expand.some((name) => name.startsWith("payments"))) return orderView(order);
  const payments = collection(store.newest("payment", { order_id: order.id }).map(view));
  return { ...orderView(order), payments };
}

export function listOrders({ store, params }: Call): unknown {
  params.rejectUnknown([...pageFields, "receipt", "authorized", "expand[]"]);
  const page = { ...pageOf(params), receipt: params.text("receipt", 40) };
  const isAuthorized = params.integer("authorized");
  const filtered =
    isAuthorized === undefined
      ? store.newest("order", page)
      : store
          .newest("order", { ...page, count: -1, skip: 0 })
          .filter((order) => hasAuthorized(store, order) === (isAuthorized === 1))
          .slice(page.skip, page.skip + page.count);
  const expand = params.list("expand[]");
  return collection(filtered.map((order) => expandedView(store, order, expand)));
}

const hasAuthorized = (store: Store, order: Order): boolean =>
  store
    .newest("payment", { order_id: order.id })
    .some(({ status }) => status !== "created" && status !== "failed");
