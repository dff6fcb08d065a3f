import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import Stripe from "stripe";
import { productItem } from "../../../functions/catalogue/product.table.ts";
import { stockItem } from "../../../functions/catalogue/stock.table.ts";
import { staffListing } from "../../../functions/identity/membership.table.ts";
import { newId } from "../../../functions/platform/id.ts";
import { startDatabase } from "../../../infra/local/table/dynamodb.ts";
import { Backstage, type Ledger } from "./backstage.ts";
import { type Call, FaultProxy } from "./fault-proxy.ts";
import { Shopper, type TestProduct } from "./shopper.ts";

export type Intent = Stripe.PaymentIntent;
export type Refund = Stripe.Refund;

export const tableName = "earshot-local";

const razorpayModes = { on: "on", off: "off", duplicate: "twice", reorder: "shuffled" } as const;

/** A shop whose database runs apart from it, so that its process can be killed and restarted. */
export class Shop extends Backstage {
  readonly faultProxy = new FaultProxy();
  readonly documents: DynamoDBDocumentClient;
  /** The owner's Stripe client; its calls bypass the fault proxy. */
  stripe: Stripe = new Stripe("sk_unknown");
  webhookSecret = "";
  razorpaySecrets = { keyId: "", keySecret: "", webhookSecret: "" };
  hasRazorpay = false;
  /** Address of the table, through the fault proxy. */
  databaseUrl = "";
  /** Addresses of the shop's queues. */
  #queues: Record<string, string> = {};
  products: TestProduct[] = [];
  /** Accounts of earlier tests, free for reuse: none of them has a payment in progress. */
  #idle: { shoppers: Shopper[]; admins: Shopper[] } = { shoppers: [], admins: [] };
  #busy: { shoppers: Shopper[]; admins: Shopper[] } = { shoppers: [], admins: [] };
  /** When the current test began, in seconds of the shop's clock; earlier records belong to earlier tests. */
  since = 0;
  #env: Record<string, string> = {};
  #process: ChildProcess | undefined;
  #output = "";

  constructor(documents: DynamoDBDocumentClient) {
    super();
    this.documents = documents;
  }

  async begin(env: Record<string, string>): Promise<void> {
    this.#env = env;
    this.databaseUrl = env.DYNAMODB_ENDPOINT ?? "";
    this.hasRazorpay = env.PAYMENTS?.includes("razorpay") ?? false;
    await this.start();
    this.#env = { ...env, PORT: new URL(this.site).port };
    await this.beginTest();
  }

  /** Starts the shop's process on the data of its previous run, if there was one. */
  async start(): Promise<void> {
    const child = fork(fileURLToPath(new URL("shop-process.ts", import.meta.url)), {
      env: { ...process.env, ...this.#env },
      execArgv: ["--enable-source-maps"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        this.#output = `${this.#output}${chunk}`.slice(-20_000);
      });
    this.#process = child;
    this.faultProxy.onKill = () => void child.kill("SIGKILL");
    const ready = once(child, "message");
    const ended = once(child, "exit").then(([code, signal]) => {
      throw new Error(`The shop ended (${code ?? signal}): ${this.#output}`);
    });
    ended.catch(() => undefined);
    const [message] = await Promise.race([ready, ended]);
    this.site = message.site;
    this.faultProxy.setTarget("stripe", message.stripeUrl);
    this.faultProxy.setTarget("razorpay", message.razorpayUrl);
    this.#queues = message.queues;
    const { stripe, webhook, razorpay } = JSON.parse(
      await readFile(join(this.#env.DATA_DIR ?? "", "secrets.json"), "utf8"),
    );
    const { hostname: host, port } = new URL(message.stripeUrl);
    this.stripe = new Stripe(stripe.secretKey, {
      host,
      port: Number(port),
      protocol: "http",
      telemetry: false,
    });
    this.webhookSecret = webhook.secret;
    this.razorpaySecrets = razorpay;
  }

  /** Resolves once the shop's process has exited. */
  async exited(): Promise<void> {
    const child = this.#process;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }

  output = () => this.#output;

  get isAlive(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }

  async restart(): Promise<void> {
    await this.whileStopped(() => undefined);
  }

  /** Restarts the shop with other settings, as a deployment does. */
  async restartWith(env: Record<string, string>): Promise<void> {
    Object.assign(this.#env, env);
    await this.restart();
  }

  /** Restarts the shop, with work on its data in between. */
  async whileStopped(work: (dataDir: string) => Promise<void> | void): Promise<void> {
    this.#process?.kill("SIGKILL");
    await this.exited();
    this.faultProxy.clearFaults();
    await work(this.#env.DATA_DIR ?? "");
    await this.start();
  }

  async close(): Promise<void> {
    if (this.isAlive) this.#process?.disconnect();
    await this.exited();
    this.faultProxy.close();
  }

  /** Sends messages to a queue as the stream's job does, in this order. */
  async send(queue: string, ...bodies: object[]): Promise<void> {
    const QueueUrl = this.#queues[queue] ?? "";
    const response = await fetch(new URL(QueueUrl).origin, {
      method: "POST",
      headers: { "x-amz-target": "AmazonSQS.SendMessageBatch" },
      body: JSON.stringify({
        QueueUrl,
        Entries: bodies.map((body, index) => ({ Id: String(index), MessageBody: JSON.stringify(body) })),
      }),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  /** The calls that `work` makes, with their capacity units, without those of the stream's jobs. */
  async callsOf(work: () => Promise<unknown>): Promise<Call[]> {
    await this.drain();
    const resume = await this.faultProxy.pauseStream();
    return this.meter(work).finally(resume);
  }

  /** Like `callsOf`, with those of the stream's jobs. */
  async meter(work: () => Promise<unknown>): Promise<Call[]> {
    this.faultProxy.calls.length = 0;
    this.faultProxy.metering = true;
    try {
      await work();
    } finally {
      this.faultProxy.metering = false;
    }
    return [...this.faultProxy.calls];
  }

  /** Posts a webhook as Stripe does, with a valid signature unless `headers` has another; returns the status. */
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

  /** The latest event of this type. */
  async event(type: string): Promise<Stripe.Event> {
    const { data } = await this.stripe.events.list({ type, limit: 1 });
    const [event] = data;
    if (!event) throw new Error(`No event ${type}`);
    return event;
  }

  /** The intents created during this test. */
  intents(): Promise<Intent[]> {
    return this.stripe.paymentIntents
      .list({ created: { gte: this.since }, limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
  }

  /** Sends every provider's events once. */
  async deliver(): Promise<void> {
    await Promise.all([this.flush(), this.hasRazorpay && this.flushRazorpay()]);
  }

  async setWebhooks(mode: keyof typeof razorpayModes): Promise<void> {
    await this.control({ webhooks: mode });
    if (this.hasRazorpay) await this.razorpay({ webhooks: razorpayModes[mode] });
  }

  /** The next calls to providers fail, in spite of their clients' repetitions; false ends that. */
  async failProviders(isFailing: boolean): Promise<void> {
    const failure = { op: "*", status: 500 };
    await this.control({ failNext: isFailing ? failure : null });
    if (this.hasRazorpay) await this.razorpay({ failNext: isFailing ? { ...failure, times: 4 } : null });
  }

  /** Razorpay's records of this test. */
  async ledger(): Promise<Ledger> {
    const { orders, payments, refunds } = await this.get<Ledger>("/_local/razorpay/control/ledger");
    const own = orders.filter(({ created_at }) => created_at >= this.since);
    const ids = new Set(own.map(({ id }) => id));
    const charges = payments.filter(({ order_id }) => ids.has(order_id));
    const chargeIds = new Set(charges.map(({ id }) => id));
    return {
      orders: own,
      payments: charges,
      refunds: refunds.filter(({ payment_id }) => chargeIds.has(payment_id)),
    };
  }

  refunds(): Promise<Refund[]> {
    return this.stripe.refunds
      .list({ created: { gte: this.since }, limit: 100 })
      .autoPagingToArray({ limit: 10_000 });
  }

  /** Starts a new test: earlier products and payments are no longer checked, earlier accounts can be reused. */
  async beginTest(): Promise<void> {
    this.since = Math.floor((await this.now()).getTime() / 1000);
    this.products = [];
    this.#idle.shoppers.push(...this.#busy.shoppers.splice(0));
    this.#idle.admins.push(...this.#busy.admins.splice(0));
  }

  /** Adds a product to the table. */
  async product({
    stock,
    price = 1000,
    description = "Sounds well.",
  }: {
    stock: number;
    price?: number;
    description?: string;
  }): Promise<TestProduct> {
    const now = new Date(this.since * 1000);
    const product: TestProduct = {
      id: newId(now),
      name: `Product ${this.products.length + 1}`,
      price,
      initialStock: stock,
      adjusted: 0,
    };
    const full = {
      id: product.id,
      name: product.name,
      pricePaise: Math.round(price * 100),
      category: "headphone" as const,
      description,
      stock,
      held: 0,
      sold: 0,
      ratingHalves: 0,
      reviewCount: 0,
      images: [],
      createdAt: now.toISOString(),
    };
    const Items = [productItem(full), stockItem(full)];
    const TransactItems = Items.map((Item) => ({ Put: { TableName: tableName, Item } }));
    await this.documents.send(new TransactWriteCommand({ TransactItems }));
    this.products.push(product);
    return product;
  }

  /** A signed-in shopper that the current test has not used yet. */
  async shopper(): Promise<Shopper> {
    const shopper = this.#idle.shoppers.pop() ?? (await Shopper.register(this));
    this.#busy.shoppers.push(shopper);
    return shopper;
  }

  async admin(): Promise<Shopper> {
    const admin = this.#idle.admins.pop() ?? (await this.#promote(await Shopper.register(this)));
    this.#busy.admins.push(admin);
    return admin;
  }

  async #promote(shopper: Shopper): Promise<Shopper> {
    const role = "admin";
    const { ownerPk, ownerSk } = staffListing({ id: shopper.id, role });
    const user = {
      TableName: tableName,
      Key: { pk: `USER#${shopper.id}`, sk: "USER" },
      UpdateExpression: "SET #role = :role, ownerPk = :ownerPk, ownerSk = :ownerSk",
      ExpressionAttributeNames: { "#role": "role" },
      ExpressionAttributeValues: { ":role": role, ":ownerPk": ownerPk, ":ownerSk": ownerSk },
    };
    const counter = {
      TableName: tableName,
      Key: { pk: "ADMINS", sk: "ADMINS" },
      UpdateExpression: "ADD admins :one",
      ExpressionAttributeValues: { ":one": 1 },
    };
    const TransactItems = [{ Update: user }, { Update: counter }];
    await this.documents.send(new TransactWriteCommand({ TransactItems }));
    return shopper;
  }
}

/** Opens a shop with an empty table; webhooks are sent only by `flush`, due payments handled only by `drainQueue`. */
export async function openMoneyShop(env: Record<string, string> = {}): Promise<Shop & AsyncDisposable> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-money-"));
  const database = await startDatabase(join(dir, "table.sqlite"), () => undefined);
  const client = new DynamoDBClient({
    endpoint: database.url,
    region: "ap-south-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const shop = new Shop(documents);
  shop.faultProxy.setTarget("dynamodb", database.url);
  await shop.begin({
    PORT: "0",
    SEED: "none",
    DATA_DIR: join(dir, "stage"),
    DYNAMODB_ENDPOINT: await shop.faultProxy.listen("dynamodb"),
    STRIPE_PROXY: await shop.faultProxy.listen("stripe"),
    RAZORPAY_PROXY: await shop.faultProxy.listen("razorpay"),
    POWERTOOLS_LOG_LEVEL: "ERROR",
    ...env,
  });
  await shop.setWebhooks("off");
  return Object.assign(shop, {
    async [Symbol.asyncDispose]() {
      await shop.close();
      client.destroy();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  });
}
