import { lowStockThreshold } from "../../shared/products/catalogue.ts";
import type { EventType } from "../../shared/webhooks/events.ts";
import { type Stock, stockForSale } from "../catalogue/stock.table.ts";
import type { Change } from "../platform/change.ts";
import type { Item } from "../platform/schema.ts";

interface ShopEvent {
  type: EventType;
  /** The noun's id. */
  of: string;
}

const steps: Readonly<Record<string, EventType>> = {
  Shipped: "order.shipped",
  Delivered: "order.delivered",
  Cancelled: "order.cancelled",
};

function orderEvents({ before, after }: Change): EventType[] {
  if (!after) return [];
  if (!before) return ["order.placed"];
  const step = before.status === after.status ? undefined : steps[String(after.status)];
  const isRefunded = Number(after.refundedPaise) > Number(before.refundedPaise);
  return [...(step ? [step] : []), ...(isRefunded ? (["order.refunded"] as const) : [])];
}

const returnSteps: Readonly<Record<string, EventType>> = {
  Requested: "return.requested",
  Approved: "return.approved",
  Declined: "return.declined",
  Received: "return.received",
  Replaced: "return.completed",
  Refunded: "return.completed",
  "Sent back": "return.completed",
};

function returnEvents({ before, after }: Change): EventType[] {
  const step = before?.state === after?.state ? undefined : returnSteps[String(after?.state)];
  return step ? [step] : [];
}

const isLow = ({ stock, reorderLevel = lowStockThreshold }: Stock): boolean => stock <= reorderLevel;

/** A product that begins or ends to be for sale is an event of the product. */
function stockEvents({ before, after }: Change): EventType[] {
  const [was, is] = [stockForSale(before), stockForSale(after)];
  if (!was || !is) return [];
  const events: [EventType, boolean][] = [
    ["stock.low", isLow(is) && !isLow(was)],
    ["stock.out", is.stock <= 0 && was.stock > 0],
    ["stock.back", is.stock > 0 && was.stock <= 0],
  ];
  return events.flatMap(([type, happens]) => (happens ? [type] : []));
}

/** Ratings and sold units don't change a product's version. */
function productEvents({ before, after }: Change): EventType[] {
  if (!after) return [];
  if (!before) return ["product.created"];
  if (after.deletedAt !== undefined) return before.deletedAt === undefined ? ["product.removed"] : [];
  return after.version === before.version ? [] : ["product.updated"];
}

const invoiceEvents = ({ before, after }: Change): EventType[] =>
  after?.kind === "invoice" && !before ? ["invoice.issued"] : [];

interface Source {
  events: (change: Change) => EventType[];
  idOf: (item: Item) => unknown;
}

const id = (item: Item): unknown => item.id;

function sourceOf(sk: string): Source | undefined {
  if (sk === "ORDER") return { events: orderEvents, idOf: id };
  if (sk === "STOCK") return { events: stockEvents, idOf: id };
  if (sk === "PRODUCT") return { events: productEvents, idOf: id };
  if (sk === "DOCUMENT") return { events: invoiceEvents, idOf: ({ number }) => number };
  return sk.startsWith("RETURN#") ? { events: returnEvents, idOf: id } : undefined;
}

/** What happened to a noun that others may subscribe to. Pure, so that a replayed change gives the same events. */
export function eventsOf(change: Change): ShopEvent[] {
  const { after } = change;
  const source = after && sourceOf(String(after.sk));
  if (!source) return [];
  return source.events(change).map((type) => ({ type, of: String(source.idOf(after)) }));
}
