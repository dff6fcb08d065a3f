import { holdMinutes } from "../../shared/core/limits.ts";
import type { Client } from "../support/client.ts";
import type { Recount } from "./recount.ts";

const maxLateSeconds = 120;

export interface Queue {
  name: string;
  waiting: number;
  inFlight: number;
  delayed: number;
  dead: number;
}

export interface Intent {
  status: string;
  /** Unix time in seconds. */
  created: number;
  canceled_at: number | null;
}

export interface Check {
  name: string;
  holds: boolean;
  figures: string;
}

export function checkOrders(counted: Recount, intents: readonly Intent[]): Check {
  const paid = intents.filter(({ status }) => status === "succeeded").length;
  const [orders, refunds] = [counted.orderIds.length, counted.payments.REFUNDED ?? 0];
  return {
    name: "no order is lost",
    holds: paid === orders + refunds,
    figures: `${paid} paid, ${orders} orders, ${refunds} refunds`,
  };
}

export interface Mail {
  tags: { cause: string; kind: string };
}

export function checkMails(counted: Recount, mails: readonly Mail[]): Check {
  const ofOrders = mails.filter(({ tags }) => tags.kind === "Processing");
  const told = new Set(ofOrders.map(({ tags }) => Buffer.from(tags.cause, "base64url").toString()));
  const untold = counted.orderIds.filter((id) => !told.has(`ORDER#${id}`));
  return {
    name: "each order has one mail",
    holds: untold.length === 0 && ofOrders.length === counted.orderIds.length,
    figures: `${ofOrders.length} mails, ${untold.length} orders without one`,
  };
}

export function checkQueues(queues: readonly Queue[]): Check {
  const left = queues.map(({ waiting, inFlight, delayed, dead }) => waiting + inFlight + delayed + dead);
  const figures = queues.map(({ name }, index) => `${name} ${left[index]}`).join(", ");
  return { name: "the queues are empty", holds: left.every((count) => count === 0), figures };
}

export function checkHolds(counted: Recount, intents: readonly Intent[], abandoned: number): Check {
  const late = intents.flatMap(({ created, canceled_at }) =>
    canceled_at === null ? [] : [canceled_at - created - holdMinutes * 60],
  );
  const latest = Math.max(0, ...late);
  const open = counted.payments.OPEN ?? 0;
  return {
    name: `abandoned holds end within ${maxLateSeconds} s`,
    holds: open === 0 && counted.held === 0 && late.length >= abandoned && latest <= maxLateSeconds,
    figures: `${late.length} ended, the last ${latest} s late, ${counted.held} units held`,
  };
}

export async function checkCounters(counted: Recount, staff: Client): Promise<Check> {
  const shown = await staff.call("admin/dashboard/get", {});
  const { counters } = counted;
  const pairs = [
    [shown.productsCount, counters.productsCount],
    [shown.outOfStockCount, counters.outOfStockCount],
    [shown.usersCount, counters.usersCount],
    [shown.ordersCount, counters.ordersCount],
    [shown.ordersByStatus.Processing, counters.ordersProcessing],
    [Math.round(shown.totalAmount * 100), counters.revenuePaise],
  ];
  return {
    name: "the dashboard equals a recount",
    holds: pairs.every(([told, found = 0]) => told === found),
    figures: `${shown.ordersCount} orders, ₹${shown.totalAmount.toLocaleString("en-IN")}, ${shown.usersCount} users`,
  };
}
