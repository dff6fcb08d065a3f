import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import Stripe from "stripe";
import { newId } from "../../../functions/data/id.ts";
import { productItem } from "../../../functions/data/product.ts";
import { startDatabase } from "../../../infra/local/dynamodb.ts";
import { type Call, Nemesis } from "./nemesis.ts";
import { Shopper } from "./shopper.ts";

export interface Ware {
  id: string;
  name: string;
  /** Rupees, as it was made. */
  price: number;
  initialStock: number;
  /** What staff added since, less what they took away. */
  adjusted: number;
}

export type Intent = Stripe.PaymentIntent;
export type Refund = Stripe.Refund;

type Failure = { op: string; status: number | "timeout" | "lost"; times?: number };
interface Controls {
  webhooks?: "on" | "off" | "duplicate" | "reorder";
  delayMs?: number;
  latencyMs?: number;
  failNext?: Failure | Failure[] | null;
}

export const tableName = "earshot-local";

/** One shop with its database apart, so that its process may die and come back. */
export class Shop {
  readonly nemesis = new Nemesis();
  readonly documents: DynamoDBDocumentClient;
  /** Stripe as the shop's owner uses it, past the nemesis. */
  stripe: Stripe = new Stripe("sk_unknown");
  webhookSecret = "";
  site = "";
  wares: Ware[] = [];
  /** People of earlier tests: nothing of theirs is under way. */
  #idle: { shoppers: Shopper[]; admins: Shopper[] } = { shoppers: [], admins: [] };
  #busy: { shoppers: Shopper[]; admins: Shopper[] } = { shoppers: [], admins: [] };
  /** Seconds of the shop's clock: what happened earlier belongs to earlier tests. */
  since = 0;
  #env: Record<string, string> = {};
  #process: ChildProcess | undefined;
  #output = "";

  constructor(documents: DynamoDBDocumentClient) {
    this.documents = documents;
  }

  async begin(env: Record<string, string>): Promise<void> {
    this.#env = env;
    await this.start();
    this.#env = { ...env, PORT: new URL(this.site).port };
    await this.newChapter();
  }

  /** Starts the shop's process, on the data it left behind if it ran before. */
  async start(): Promise<void> {
    const child = fork(new URL("shop-process.ts", import.meta.url).pathname, {
      env: { ...process.env, ...this.#env },
      execArgv: [],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        this.#output = `${this.#output}${chunk}`.slice(-20_000);
      });
    this.#process = child;
    this.nemesis.onDeath = () => void child.kill("SIGKILL");
    const ready = once(child, "message");
    const ended = once(child, "exit").then(([code, signal]) => {
      throw new Error(`The shop ended (${code ?? signal}): ${this.#output}`);
    });
    ended.catch(() => undefined);
    const [message] = await Promise.race([ready, ended]);
    this.site = message.site;
    this.nemesis.aim("stripe", message.stripeAt);
    const { stripe, webhook } = JSON.parse(
      await readFile(join(this.#env.DATA_DIR ?? "", "secrets.json"), "utf8"),
    );
    const { hostname: host, port } = new URL(message.stripeAt);
    this.stripe = new Stripe(stripe.secretKey, {
      host,
      port: Number(port),
      protocol: "http",
      telemetry: false,
    });
    this.webhookSecret = webhook.secret;
  }

  /** Resolves when a death that was planned has come. */
  async death(): Promise<void> {
    const child = this.#process;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }

  output = () => this.#output;

  get isAlive(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }

  async restart(): Promise<void> {
    this.#process?.kill("SIGKILL");
    await this.death();
    this.nemesis.forget();
    await this.start();
  }

  async close(): Promise<void> {
    if (this.isAlive) this.#process?.disconnect();
    await this.death();
    this.nemesis.close();
  }

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
  advance = (minutes: number) => this.post("/_local/clock", { advanceSeconds: minutes * 60 });
  sweep = () => this.post("/_local/jobs/sweep");
  reconcile = () => this.post("/_local/jobs/reconcile");
  drain = () => this.post("/_local/jobs/drain");

  /** What a piece of work calls, with its capacity units; nothing that follows by the stream among it. */
  async callsOf(work: () => Promise<unknown>): Promise<Call[]> {
    await this.drain();
    const goOn = await this.nemesis.hush();
    this.nemesis.calls.length = 0;
    this.nemesis.meters = true;
    try {
      await work();
    } finally {
      this.nemesis.meters = false;
      goOn();
    }
    return [...this.nemesis.calls];
  }

  async now(): Promise<Date> {
    return new Date((await this.get<{ now: string }>("/_local/clock")).now);
  }

  /** What Stripe posts, signed now unless another signature is given. */
  async webhook(payload: string, headers: Record<string, string> = {}): Promise<number> {
    const timestamp = Math.floor((await this.now()).getTime() / 1000);
    const signature = this.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: this.webhookSecret,
      timestamp,
    });
    const response = await fetch(`${this.site}/api/v1/payment/webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature, ...headers },
      body: payload,
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** The latest event of this type, as Stripe sends it. */
  async event(type: string): Promise<Stripe.Event> {
    const { data } = await this.stripe.events.list({ type, limit: 1 });
    const [event] = data;
    if (!event) throw new Error(`No event ${type}`);
    return event;
  }

  /** The intents made for this test, as Stripe lists them. */
  intents(): Promise<Intent[]> {
    return this.stripe.paymentIntents
      .list({ created: { gte: this.since }, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
  }

  refunds(): Promise<Refund[]> {
    return this.stripe.refunds
      .list({ created: { gte: this.since }, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
  }

  /** What came before is over: its wares and payments are not looked at again. */
  async newChapter(): Promise<void> {
    this.since = Math.floor((await this.now()).getTime() / 1000);
    this.wares = [];
    this.#idle.shoppers.push(...this.#busy.shoppers.splice(0));
    this.#idle.admins.push(...this.#busy.admins.splice(0));
  }

  /** A product on the shelf. */
  async ware({ stock, price = 1000 }: { stock: number; price?: number }): Promise<Ware> {
    const now = new Date(this.since * 1000);
    const ware: Ware = {
      id: newId(now),
      name: `Ware ${this.wares.length + 1}`,
      price,
      initialStock: stock,
      adjusted: 0,
    };
    const item = productItem({
      id: ware.id,
      name: ware.name,
      pricePaise: Math.round(price * 100),
      category: "headphone",
      description: "Sounds well.",
      stock,
      held: 0,
      sold: 0,
      ratingHalves: 0,
      reviewCount: 0,
      images: [],
      createdAt: now.toISOString(),
    });
    await this.documents.send(new PutCommand({ TableName: tableName, Item: item }));
    this.wares.push(ware);
    return ware;
  }

  /** A registered person with a session, and nobody else's in this test. */
  async shopper(): Promise<Shopper> {
    const shopper = this.#idle.shoppers.pop() ?? (await Shopper.enter(this));
    this.#busy.shoppers.push(shopper);
    return shopper;
  }

  async admin(): Promise<Shopper> {
    const admin = this.#idle.admins.pop() ?? (await this.#promote(await Shopper.enter(this)));
    this.#busy.admins.push(admin);
    return admin;
  }

  async #promote(shopper: Shopper): Promise<Shopper> {
    await this.documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: `USER#${shopper.id}`, sk: "USER" },
        UpdateExpression: "SET #role = :admin",
        ExpressionAttributeNames: { "#role": "role" },
        ExpressionAttributeValues: { ":admin": "admin" },
      }),
    );
    return shopper;
  }
}

/** A shop of its own with an empty table; webhooks are held back until asked for. */
export async function openShop(): Promise<Shop & AsyncDisposable> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-money-"));
  const database = await startDatabase(join(dir, "table.sqlite"), () => undefined);
  const client = new DynamoDBClient({
    endpoint: database.url,
    region: "ap-south-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const shop = new Shop(documents);
  shop.nemesis.aim("dynamodb", database.url);
  await shop.begin({
    PORT: "0",
    SEED: "none",
    DATA_DIR: join(dir, "stage"),
    DYNAMODB_ENDPOINT: await shop.nemesis.open("dynamodb"),
    STRIPE_DOOR: await shop.nemesis.open("stripe"),
    POWERTOOLS_LOG_LEVEL: "ERROR",
  });
  await shop.control({ webhooks: "off" });
  return Object.assign(shop, {
    async [Symbol.asyncDispose]() {
      await shop.close();
      client.destroy();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  });
}
