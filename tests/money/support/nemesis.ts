import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { operations } from "../../../infra/local/stripe/api-routes.ts";

export type Service = "dynamodb" | "stripe";

/**
 * `conflict` and `throttle` are DynamoDB's answers; `drop` loses the request, `lose` the answer to work
 * that was done; `die-before` and `die-after` end the shop's process at that moment.
 */
export type Trouble = "conflict" | "throttle" | "drop" | "lose" | "die-before" | "die-after";

export interface Fault {
  trouble: Trouble;
  /** `TransactWriteItems`, `payment_intents.create`, …; every call when not named. */
  op?: string;
  /** Only calls that change something at the other end. */
  onlyWrites?: boolean;
  /** Only calls whose body has this in it. */
  touching?: string;
  /** The first matching call that is hit, from 1. */
  nth?: number;
  times?: number;
}

export interface Call {
  service: Service;
  op: string;
  body: string;
  /** Capacity units, when the nemesis meters. */
  units: number;
}

interface Plan {
  fault: Fault;
  skip: number;
  left: number;
}

interface Gate {
  touching: string;
  reached: () => void;
  open: Promise<void>;
}

const stripeOp = (method: string, path: string): string =>
  operations.find((operation) => operation.method === method && operation.path.test(path))?.op ?? path;

const reads = /^(GetItem|BatchGetItem|Query|.*\.(retrieve|list))$/;

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const namespace = "com.amazonaws.dynamodb.v20120810";

/** What DynamoDB answers when other writers or its limits are in the way. */
function refusalOf(trouble: "conflict" | "throttle", op: string, body: string): object {
  const code = trouble === "conflict" ? "TransactionConflict" : "ThrottlingError";
  if (op === "TransactWriteItems") {
    const parts: unknown[] = JSON.parse(body).TransactItems;
    const reasons = parts.map((_, at) => ({ Code: at === parts.length - 1 ? code : "None" }));
    const list = reasons.map(({ Code }) => Code).join(", ");
    return {
      __type: `${namespace}#TransactionCanceledException`,
      Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${list}]`,
      CancellationReasons: reasons,
    };
  }
  return trouble === "conflict"
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

/** Stands at the network's edge between the shop and what it calls, and spoils what it is told to. */
export class Nemesis {
  readonly calls: Call[] = [];
  /** Faults that struck, by kind. */
  readonly struck = new Map<string, number>();
  meters = false;
  onDeath: () => void = () => undefined;
  /** Decides when each call may go on. */
  conductor: ((call: Call) => Promise<void>) | undefined;
  #plans: Plan[] = [];
  /** Readings of the table's stream under way, and what holds the next ones back. */
  readonly #streamReads = new Set<Promise<unknown>>();
  #hush: Promise<void> | undefined;
  #gates: Gate[] = [];
  readonly #targets: Record<Service, string> = { dynamodb: "", stripe: "" };
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #servers: { close(): void }[] = [];

  aim(service: Service, url: string): void {
    this.#targets[service] = url;
  }

  /** A door for the shop; its address. */
  async open(service: Service): Promise<string> {
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
      this.#plans.push({ fault, skip: (fault.nth ?? 1) - 1, left: fault.times ?? 1 });
  }

  /** Nobody hears of changes to the table until the answer is called: what is called then is for what was asked. */
  async hush(): Promise<() => void> {
    let end: () => void = () => undefined;
    this.#hush = new Promise((resolve) => {
      end = resolve;
    });
    await Promise.allSettled(this.#streamReads);
    return () => {
      this.#hush = undefined;
      end();
    };
  }

  /** Ends all plans; how many of them never struck. */
  forget(): number {
    const left = this.#plans.length;
    this.#plans = [];
    return left;
  }

  /** Stops the next call with this in its body; resolves to what lets it go on, when it has arrived. */
  stop(touching: string): Promise<() => void> {
    return new Promise((resolve) => {
      let open: () => void = () => undefined;
      const opened = new Promise<void>((go) => {
        open = go;
      });
      this.#gates.push({ touching, reached: () => resolve(open), open: opened });
    });
  }

  async #serve(service: Service, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = await read(incoming);
    const [path = ""] = (incoming.url ?? "").split("?");
    const target = String(incoming.headers["x-amz-target"] ?? "");
    const op = service === "stripe" ? stripeOp(incoming.method ?? "", path) : (target.split(".")[1] ?? "");
    // The shop's clock may be far from the database's: no clock skew is to be corrected here.
    response.sendDate = false;
    if (target.startsWith("DynamoDBStreams")) return this.#readStream(incoming, response, given);
    const call: Call = { service, op, body: given.toString(), units: 0 };
    this.calls.push(call);
    const trouble = this.#take(call);
    await this.#pass(call);
    await this.conductor?.(call);
    if (trouble === "die-before") return this.onDeath();
    if (trouble === "drop") return void incoming.socket.destroy();
    if (trouble === "conflict" || trouble === "throttle") {
      response.writeHead(400, { "content-type": "application/x-amz-json-1.0" });
      return void response.end(JSON.stringify(refusalOf(trouble, op, call.body)));
    }
    const answer = await this.#forward(service, incoming, this.#metered(service, given));
    if (trouble === "die-after") return this.onDeath();
    if (trouble === "lose") return void incoming.socket.destroy();
    if (this.meters && service === "dynamodb") call.units = unitsIn(answer.body);
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }

  async #readStream(incoming: IncomingMessage, response: ServerResponse, given: Buffer): Promise<void> {
    await this.#hush;
    const reading = this.#forward("dynamodb", incoming, given);
    this.#streamReads.add(reading);
    const answer = await reading.finally(() => this.#streamReads.delete(reading));
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  }

  async #pass({ body }: Call): Promise<void> {
    const at = this.#gates.findIndex(({ touching }) => body.includes(touching));
    const [gate] = at < 0 ? [] : this.#gates.splice(at, 1);
    gate?.reached();
    await gate?.open;
  }

  #take(call: Call): Trouble | undefined {
    const matching = this.#plans.filter(
      ({ fault }) =>
        (fault.op === undefined || fault.op === call.op) &&
        !(fault.onlyWrites && reads.test(call.op)) &&
        (fault.touching === undefined || call.body.includes(fault.touching)),
    );
    for (const plan of matching) {
      if (plan.skip-- > 0) continue;
      if (--plan.left === 0) this.#plans.splice(this.#plans.indexOf(plan), 1);
      const { trouble } = plan.fault;
      const name = `${trouble} ${call.op}`;
      this.struck.set(name, (this.struck.get(name) ?? 0) + 1);
      return trouble;
    }
    return undefined;
  }

  #metered(service: Service, given: Buffer): Buffer {
    if (!this.meters || service !== "dynamodb") return given;
    return Buffer.from(JSON.stringify({ ...JSON.parse(given.toString()), ReturnConsumedCapacity: "TOTAL" }));
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
