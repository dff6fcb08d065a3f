import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { percentile } from "./median.ts";

/** GET by default. */
export interface LoadRequest {
  path: string;
  method?: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Load {
  answers: number;
  perSecond: number;
  /** Milliseconds. */
  median: number;
  p99: number;
  /** Share of one processor that this client took. */
  clientShare: number;
  bytesPerAnswer: number;
}

const headEnd = "\r\n\r\n";

function wireOf({ host }: URL, { path, method = "GET", body = "", headers = {} }: LoadRequest): Buffer {
  const given = { host, ...headers, ...(body && { "content-length": String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}${headEnd}${body}`);
}

function lengthOf(head: string): number | undefined {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  return length === undefined ? undefined : head.length + headEnd.length + Number(length);
}

/** A connection that sends one request after the other, and reads no more of an answer than it must. */
class Connection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #whole: number | undefined;
  #answered: PromiseWithResolvers<number> | undefined;

  constructor({ hostname, port }: URL) {
    this.#socket = connect({ host: hostname, port: Number(port || 80), noDelay: true });
    this.#socket.on("data", (chunk) => this.#take(chunk));
    const fail = (error?: Error) => this.#answered?.reject(error ?? new Error("The connection was closed"));
    this.#socket.on("error", fail);
    this.#socket.on("close", () => fail());
  }

  ready = (): Promise<unknown> => once(this.#socket, "connect");

  /** Resolves to the bytes of the answer; rejects unless its status is 200. */
  ask(wire: Buffer): Promise<number> {
    this.#chunks = [];
    this.#bytes = 0;
    this.#whole = undefined;
    this.#answered = Promise.withResolvers();
    this.#socket.write(wire);
    return this.#answered.promise;
  }

  close(): void {
    this.#socket.removeAllListeners("close").destroy();
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#whole === undefined) {
      const start = Buffer.concat(this.#chunks);
      const end = start.indexOf(headEnd);
      if (end < 0) return;
      const head = start.toString("latin1", 0, end);
      if (!head.startsWith("HTTP/1.1 200 ")) {
        this.#answered?.reject(new Error(start.toString().slice(0, 500)));
        return;
      }
      this.#whole = lengthOf(head) ?? Number.POSITIVE_INFINITY;
    }
    const isLast =
      this.#whole === Number.POSITIVE_INFINITY && chunk.toString("latin1").endsWith("\r\n0\r\n\r\n");
    if (isLast || this.#bytes >= this.#whole) this.#answered?.resolve(this.#bytes);
  }
}

/** Sends requests back to back over so many connections, each of the requests in turn. */
export async function load(
  base: URL,
  requests: readonly LoadRequest[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const wires = requests.map((request) => wireOf(base, request));
  const open = Array.from({ length: connections }, () => new Connection(base));
  await Promise.all(open.map((connection) => connection.ready()));
  const times: number[] = [];
  let [next, bytes] = [0, 0];
  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    open.map(async (connection) => {
      for (let now = performance.now(); now < end; ) {
        const asked = now;
        const length = await connection.ask(wires[next++ % wires.length] ?? Buffer.alloc(0));
        bytes += length;
        now = performance.now();
        times.push(now - asked);
      }
    }),
  );
  const elapsed = performance.now() - began;
  const { user, system } = process.cpuUsage(cpuBefore);
  for (const connection of open) connection.close();
  return {
    answers: times.length,
    perSecond: (times.length * 1000) / elapsed,
    median: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    clientShare: (user + system) / 1000 / elapsed,
    bytesPerAnswer: bytes / times.length,
  };
}
