import type { Order, Payment, Refund } from "../../../infra/local/razorpay/records.ts";

type Failure = { op: string; status: number | "timeout" | "lost"; times?: number };
interface Controls {
  webhooks?: "on" | "off" | "duplicate" | "reorder";
  delayMs?: number;
  latencyMs?: number;
  failNext?: Failure | Failure[] | null;
}

export interface Ledger {
  orders: Pick<Order, "id" | "amount" | "amount_paid" | "attempts" | "created_at" | "notes" | "receipt">[];
  payments: Pick<
    Payment,
    "id" | "order_id" | "status" | "captured" | "amount" | "amount_refunded" | "acquirer_data"
  >[];
  refunds: Pick<Refund, "id" | "payment_id" | "amount" | "status" | "notes">[];
}

export interface QueueCounts {
  waiting: number;
  inFlight: number;
  delayed: number;
  dead: number;
}

/** The shop's calls behind the stage: its clock, jobs and queues, and the payment provider's controls. */
export class Backstage {
  site = "";

  async post<T>(path: string, body: object = {}): Promise<T> {
    const response = await fetch(this.site + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  async get<T>(path: string): Promise<T> {
    return (await fetch(this.site + path)).json();
  }

  control = (controls: Controls) => this.post("/_local/stripe/control", controls);
  flush = () => this.post<{ delivered: number; failed: number }>("/_local/stripe/control/flush");
  razorpay = (settings: object) => this.post("/_local/razorpay/control", settings);
  flushRazorpay = () => this.post<{ delivered: number; failed: number }>("/_local/razorpay/control/flush");
  advance = (minutes: number) => this.post("/_local/clock", { advanceSeconds: minutes * 60 });
  sweep = () => this.post("/_local/jobs/sweep");
  reconcile = () => this.post("/_local/jobs/reconcile");
  drain = () => this.post("/_local/jobs/drain");
  drainQueue = (name: string) => this.post(`/_local/queues/${name}/drain`);

  async queue(name: string): Promise<QueueCounts> {
    const queues = await this.get<(QueueCounts & { name: string })[]>("/_local/queues");
    const { name: _, ...counts } = queues.find((queue) => queue.name === name) ?? { name };
    return counts as QueueCounts;
  }

  async now(): Promise<Date> {
    return new Date((await this.get<{ now: string }>("/_local/clock")).now);
  }
}
