import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

export type FetchProblem =
  | "not-https"
  | "not-plain"
  | "unknown-host"
  | "not-public"
  | "timed-out"
  | "unreachable";

const words: Readonly<Record<FetchProblem, string>> = {
  "not-https": "The address doesn’t begin with https://",
  "not-plain": "The address has a password or a port",
  "unknown-host": "The address’s host doesn’t exist",
  "not-public": "The address isn’t on the public internet",
  "timed-out": "The address didn’t answer in time",
  unreachable: "The address can’t be reached",
};

export class FetchRefused extends Error {
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem) {
    super(words[problem]);
    this.problem = problem;
  }
}

export interface Ask {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface Network {
  resolve(host: string): Promise<readonly string[]>;
  /** Asks this address, and no other, for the URL. */
  ask(url: URL, address: string, request: Ask & { signal: AbortSignal }): Promise<IncomingMessage>;
}

const internet: Network = {
  // Lambda reaches no IPv6 addresses.
  resolve: async (host) =>
    (await lookup(host, { all: true, order: "ipv4first" })).map(({ address }) => address),
  ask: (url, address, { method = "GET", headers = {}, body, signal }) =>
    new Promise((resolve, reject) => {
      const family = isIP(address);
      const send = url.protocol === "https:" ? httpsRequest : httpRequest;
      const asked = send(url, {
        method,
        signal,
        agent: false,
        headers: { "user-agent": "Earshot", ...headers },
        lookup: (_, { all }, found) =>
          all ? found(null, [{ address, family }]) : found(null, address, family),
      });
      asked.once("response", resolve).once("error", reject).end(body);
    }),
};

/** Comma-separated addresses of the local stage that it may ask though they are private; unset on AWS. */
const isLocal = ({ origin, pathname }: URL): boolean =>
  (process.env.LOCAL_ADDRESSES ?? "").split(",").includes(origin + pathname);

/** Returns a plain https address. Throws `FetchRefused`. */
export function publicUrl(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (url && isLocal(url)) return url;
  if (url?.protocol !== "https:") throw new FetchRefused("not-https");
  if (url.username || url.password || (url.port && url.port !== "443")) throw new FetchRefused("not-plain");
  return url;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** A name, or an address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** Checks every address that a name has, and returns the one to ask, so that no later answer can replace it. */
async function checkedAddress(url: URL, { resolve }: Network): Promise<string> {
  const host = hostOf(url);
  if (isLocal(url)) return "127.0.0.1";
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  const [first] = addresses;
  if (first === undefined) throw new FetchRefused("unknown-host");
  if (!addresses.every(isPublicAddress)) throw new FetchRefused("not-public");
  return first;
}

/** Asks once, without following redirects. The caller reads or destroys the answer. Throws `FetchRefused`. */
export async function askPublic(
  url: URL,
  ask: Ask & { signal: AbortSignal },
  network: Network = internet,
): Promise<IncomingMessage> {
  try {
    const address = await Promise.race([checkedAddress(url, network), aborted(ask.signal)]);
    return await network.ask(url, address, ask);
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    throw new FetchRefused(ask.signal.aborted ? "timed-out" : "unreachable");
  }
}

/** Returns the body up to a limit, and whether there was more. */
export async function readUpTo(answer: IncomingMessage, limitBytes: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    chunks.push(bytes);
    if (size > limitBytes) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, limitBytes), isCut: size > limitBytes };
}

export interface FetchOptions extends Ask {
  limitBytes: number;
  /** For everything: name, connection, headers and body. */
  timeoutMs: number;
}

export interface Fetched {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** There was more than `limitBytes`. */
  isCut: boolean;
}

/** Fetches from a public https address, never from inside, and follows no redirect. Throws `FetchRefused`. */
export async function fetchPublic(
  address: string,
  { limitBytes, timeoutMs, ...ask }: FetchOptions,
  network: Network = internet,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await askPublic(publicUrl(address), { ...ask, signal }, network);
  try {
    const { statusCode: status = 0, headers } = answer;
    const read = readUpTo(answer, limitBytes);
    // Without a socket of its own, an answer doesn't end with the signal.
    signal.addEventListener("abort", () => answer.destroy(signal.reason), { once: true });
    return { status, headers, ...(await read) };
  } catch {
    throw new FetchRefused(signal.aborted ? "timed-out" : "unreachable");
  } finally {
    answer.destroy();
  }
}
