import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { operations as razorpayOperations } from "../../../infra/local/razorpay/api-routes.ts";
import { operations as stripeOperations } from "../../../infra/local/stripe/api-routes.ts";

export type Service = "dynamodb" | "stripe" | "razorpay";

/**
 * `conflict` and `throttle` are errors of DynamoDB; `drop-request` and `drop-response` break the connection
 * before or after the call was executed, `kill-before` and `kill-after` kill the shop's process then. `cut-before` and
 * `cut-after` break all later connections too, until the faults are cleared: what is stored is what a killed process leaves
 * behind, but nothing has to be started again.
 */
export type FaultKind =
  | "conflict"
  | "throttle"
  | "drop-request"
  | "drop-response"
  | "kill-before"
  | "kill-after"
  | "cut-before"
  | "cut-after";

export interface Fault {
  kind: FaultKind;
  /** `TransactWriteItems`, `payment_intents.create`, …; default: every call. */
  op?: string;
  /** Only calls that write. */
  onlyWrites?: boolean;
  /** Only calls whose body contains this text. */
  containing?: string;
  /** The first matching call that fails, counted from 1. */
  nth?: number;
  times?: number;
}

export interface Call {
  service: Service;
  op: string;
  path: string;
  body: string;
  /** Capacity units, while `metering` is on. */
  units: number;
}

interface Plan {
  fault: Fault;
  skip: number;
  remaining: number;
}

interface HeldCall {
  containing: string;
  arrived: () => void;
  released: Promise<void>;
}

const operations = { stripe: stripeOperations, razorpay: razorpayOperations } as const;

const providerOp = (service: keyof typeof operations, method: string, path: string): string =>
  operations[service].find((operation) => operation.method === method && operation.path.test(path))?.op ??
  path;

const reads = /^(GetItem|BatchGetItem|Query|.*\.(retrieve|list|all|fetch\w*))$/;

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const namespace = "com.amazonaws.dynamodb.v20120810";

/** The error that DynamoDB returns for a write conflict or throttling. */
function dynamoError(kind: "conflict" | "throttle", op: string, body: string): object {
  const code = kind === "conflict" ? "TransactionConflict" : "ThrottlingError";
  if (op === "TransactWriteItems") {
    const items: unknown[] = JSON.parse(body).TransactItems;
    const reasons = items.map((_, index) => ({ Code: index === items.length - 1 ? code : "None" }));
    const list = reasons.map(({ Code }) => Code).join(", ");
    return {
      __type: `${namespace}#TransactionCanceledException`,
      Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${list}]`,
      CancellationReasons: reasons,
    };
  }
  return kind === "conflict"
    ? { __type: `${namespace}#TransactionConflictException`, message: "Transaction is ongoing for the item" }
    : {
        __type: `${namespace}#ProvisionedThroughputExceededException`,
        message: "Throughput exceeds the limit",
      };
}

const unitsIn = (answer: Buffer): number => {
  const { ConsumedCapacity: consumed } = JSON.parse(answer.toString() || "{}");
  return [consumed ?? []].flat().reduce((sum, { CapacityUnits: units }) => sum + (units ?? 0), 0);
};

/** A proxy between the shop and DynamoDB and the payment providers that injects planned faults. */
export class FaultProxy {
  readonly calls: Call[] = [];
  /** Count of injected faults by kind and operation. */
  readonly injected = new Map<string, number>();
  metering = false;
  onKill: () => void = () => undefined;
  /** Awaited before each call is forwarded, so that a test can choose the order of calls. */
  beforeCall: ((call: Call) => Promise<void>) | undefined;
  #plans: Plan[] = [];
  #isCut = false;
  /** Stream reads in progress, and the promise that holds back further ones while the stream is paused. */
  readonly #streamReads = new Set<Promise<unknown>>();
  #streamPause: Promise<void> | undefined;
  #holds: HeldCall[] = [];
  readonly #targets: Record<Service, string> = { dynamodb: "", stripe: "", razorpay: "" };
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #servers: { close(): void }[] = [];

  setTarget(service: Service, url: string): void {
    this.#targets[service] = url;
  }

  /** Opens a port for the shop's calls to a service; resolves to its URL. */
  async listen(service: Service): Promise<string> {
    const server = createServer((incoming, response) => {
      this.#serve(service, incoming, response).catch(() => response.destroy());
    });
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    this.#servers.push({
      close() {
        server.closeAllConnections();
        server.close();
      },
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const server of this.#servers) server.close();
    this.#agent.destroy();
  }

  plan(...faults: Fault[]): void {
    for (const fault of faults)
      this.#plans.push({ fault, skip: (fault.nth ?? 1) - 1, remaining: fault.times ?? 1 });
  }

  /** Holds back stream records, so that no job runs; resolves to the function that resumes the stream. */
  async pauseStream(): Promise<() => void> {
    let resume: () => void = () => undefined;
    this.#streamPause = new Promise((resolve) => {
      resume = resolve;
    });
    await Promise.allSettled(this.#streamReads);
    return () => {
      this.#streamPause = undefined;
      resume();
    };
  }

  /** Removes all planned faults; returns how many were left. */
  clearFaults(): number {
    const left = this.#plans.length;
    this.#plans = [];
    this.#isCut = false;
    return left;
  }

  /** Holds the next call whose body contains this text; resolves, once it is held, to its release function. */
  holdCall(containing: string): Promise<() => void> {
    return new Promise((resolve) => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((go) => {
        release = go;
      });
      this.#holds.push({ containing, arrived: () => resolve(release), released });
    });
  }

  async #serve(service: Service, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(incoming);
    if (this.#isCut) return void incoming.socket.destroy();
    const [path = ""] = (incoming.url ?? "").split("?");
    const target = String(incoming.headers["x-amz-target"] ?? "");
    const op =
      service === "dynamodb"
        ? (target.split(".")[1] ?? "")
        : providerOp(service, incoming.method ?? "", path);
    // Without a date header the SDK does not correct for clock skew; the shop's clock may be far ahead.
    response.sendDate = false;
    if (target.startsWith("DynamoDBStreams")) return this.#readStream(incoming, response, body);
    const call: Call = { service, op, path, body: body.toString(), units: 0 };
    this.calls.push(call);
    const kind = this.#take(call);
    await this.#waitIfHeld(call);
    await this.beforeCall?.(call);
    if (kind === "kill-before") return this.onKill();
    this.#isCut ||= kind === "cut-before";
    if (kind === "drop-request" || this.#isCut) return void incoming.socket.destroy();
    if (kind === "conflict" || kind === "throttle") {
      response.writeHead(400, { "content-type": "application/x-amz-json-1.0" });
      return void response.end(JSON.stringify(dynamoError(kind, op, call.body)));
    }
    const answer = await this.#forward(service, incoming, this.#metered(service, body));
    if (kind === "kill-after") return this.onKill();
    this.#isCut ||= kind === "cut-after";
    if (kind === "drop-response" || this.#isCut) return void incoming.socket.destroy();
    if (this.metering && service === "dynamodb") call.units = unitsIn(answer.body);
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }

  async #readStream(incoming: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    await this.#streamPause;
    const reading = this.#forward("dynamodb", incoming, body);
    this.#streamReads.add(reading);
    const answer = await reading.finally(() => this.#streamReads.delete(reading));
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }

  async #waitIfHeld({ body }: Call): Promise<void> {
    const index = this.#holds.findIndex(({ containing }) => body.includes(containing));
    const [hold] = index < 0 ? [] : this.#holds.splice(index, 1);
    hold?.arrived();
    await hold?.released;
  }

  #take(call: Call): FaultKind | undefined {
    const matching = this.#plans.filter(
      ({ fault }) =>
        (fault.op === undefined || fault.op === call.op) &&
        !(fault.onlyWrites && reads.test(call.op)) &&
        (fault.containing === undefined || call.body.includes(fault.containing)),
    );
    for (const plan of matching) {
      if (plan.skip-- > 0) continue;
      if (--plan.remaining === 0) this.#plans.splice(this.#plans.indexOf(plan), 1);
      const { kind } = plan.fault;
      const name = `${kind} ${call.op}`;
      this.injected.set(name, (this.injected.get(name) ?? 0) + 1);
      return kind;
    }
    return undefined;
  }

  #metered(service: Service, body: Buffer): Buffer {
    if (!this.metering || service !== "dynamodb") return body;
    return Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ReturnConsumedCapacity: "TOTAL" }));
  }

  #forward(service: Service, incoming: IncomingMessage, body: Buffer) {
    const { host, connection: _, "content-length": __, ...headers } = incoming.headers;
    type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };
    return new Promise<Answer>((resolve, reject) => {
      const outgoing = request(
        this.#targets[service] + incoming.url,
        {
          method: incoming.method ?? "GET",
          agent: this.#agent,
          headers: { ...headers, ...(body.length > 0 && { "content-length": body.length }) },
        },
        (answer) => {
          read(answer).then((bytes) => {
            const { connection: ___, "transfer-encoding": ____, date: _____, ...kept } = answer.headers;
            resolve({ status: answer.statusCode ?? 0, headers: kept, body: bytes });
          }, reject);
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }
}
