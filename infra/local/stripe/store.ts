import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type Stripe from "stripe";
import type { Settings } from "./settings.ts";

/** The number behind a payment method; Stripe's objects never carry it. */
interface StoredCard {
  id: string;
  number: string;
}

export interface StoredEvent {
  id: string;
  created: number;
  type: string;
  data: { object: unknown; previous_attributes?: unknown };
  request: { id: string | null; idempotency_key: string | null };
}

export interface Delivery {
  id: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  nextAt: number;
  lastStatus: number | null;
}

export interface StoredReply {
  id: string;
  endpoint: string;
  params: string;
  createdAt: number;
  requestId: string;
  status: number;
  body: string;
}

/** A refund whose bank answers later. */
export interface PlannedRefund {
  id: string;
  dueAt: number;
  outcome: "succeeded" | "failed";
}

export interface Records {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  payment_method: Stripe.PaymentMethod;
  card: StoredCard;
  event: StoredEvent;
  delivery: Delivery;
  reply: StoredReply;
  planned: PlannedRefund;
  settings: Settings;
}
export type Kind = keyof Records;
export type Change = readonly [kind: Kind, id: string, value: unknown];
type Tables = { [K in Kind]: Map<string, Records[K]> };

const emptyTables = (): Tables => ({
  payment_intent: new Map(),
  charge: new Map(),
  refund: new Map(),
  dispute: new Map(),
  payment_method: new Map(),
  card: new Map(),
  event: new Map(),
  delivery: new Map(),
  reply: new Map(),
  planned: new Map(),
  settings: new Map(),
});

/**
 * Everything the simulator knows, in memory and in an append-only file. A commit is one line written
 * before the answer leaves, so that a killed process keeps what it acknowledged, and all of a change or none.
 */
export class Store {
  readonly #tables = emptyTables();
  readonly #file: number;
  #staged: Change[] = [];
  #undo: Array<() => void> = [];
  readonly #listeners: Array<(changed: readonly Change[]) => void> = [];

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#file = this.#load(path);
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.#table(kind).get(id);
  }

  all<K extends Kind>(kind: K): Records[K][] {
    return [...this.#table(kind).values()];
  }

  /** Stored objects are never changed in place: events and answers share them. */
  put<K extends Kind>(kind: K, value: Records[K] & { id: string }): void {
    this.#stage(kind, value.id, value);
  }

  remove(kind: Kind, id: string): void {
    this.#stage(kind, id, null);
  }

  commit(): void {
    const changed = this.#staged;
    if (changed.length === 0) return;
    writeSync(this.#file, `${JSON.stringify(changed)}\n`);
    this.#staged = [];
    this.#undo = [];
    for (const listener of this.#listeners) listener(changed);
  }

  onCommit(listener: (changed: readonly Change[]) => void): void {
    this.#listeners.push(listener);
  }

  rollback(): void {
    for (const step of this.#undo.reverse()) step();
    this.#staged = [];
    this.#undo = [];
  }

  close(): void {
    closeSync(this.#file);
  }

  #table<K extends Kind>(kind: K): Tables[K] {
    return this.#tables[kind];
  }

  #stage<K extends Kind>(kind: K, id: string, value: Records[K] | null): void {
    const before = this.#table(kind).get(id) ?? null;
    this.#undo.push(() => this.#set(kind, id, before));
    this.#staged.push([kind, id, value]);
    this.#set(kind, id, value);
  }

  #set<K extends Kind>(kind: K, id: string, value: Records[K] | null): void {
    if (value === null) this.#table(kind).delete(id);
    else this.#table(kind).set(id, value);
  }

  #load(path: string): number {
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    // A line without its end was being written when the process was killed: nobody was told of it.
    const lines = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
    for (const line of lines) {
      if (line === "") continue;
      for (const [kind, id, value] of JSON.parse(line)) this.#set(kind, id, value);
    }
    this.#forgetOld();
    writeFileSync(`${path}.new`, this.#snapshot());
    renameSync(`${path}.new`, path);
    return openSync(path, "a");
  }

  /** As Stripe does: idempotency keys live a day, delivered events thirty. */
  #forgetOld(): void {
    const dayMs = 86_400_000;
    for (const reply of this.all("reply")) {
      if (reply.createdAt < Date.now() - dayMs) this.#set("reply", reply.id, null);
    }
    for (const event of this.all("event")) {
      if (event.created * 1000 >= Date.now() - 30 * dayMs) continue;
      this.#set("event", event.id, null);
      this.#set("delivery", event.id, null);
    }
  }

  #snapshot(): string {
    const lines = Object.entries(this.#tables).flatMap(([kind, table]) =>
      [...table].map(([id, value]) => `${JSON.stringify([[kind, id, value]])}\n`),
    );
    return lines.join("");
  }
}
