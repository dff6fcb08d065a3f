import * as z from "zod/mini";
import { FetchRefused, fetchPublic, publicUrl } from "../platform/fetch-public.ts";
import { consume, type Limit } from "../platform/rate-limit.ts";
import { Refusal, unsupported } from "./refusal.ts";
import { isVersion, newest, type Version } from "./versions.ts";

interface Request {
  network: string;
  /** Sent again with each retry. */
  requestKey: string | undefined;
  /** Of the buyer's own link to an order. */
  orderKey: string | undefined;
  now: Date;
}

export interface Caller extends Request {
  profile: string | undefined;
}

/** A request that was counted, and the version to answer it in. */
export interface AgentCall extends Request {
  version: Version;
  /** The host of the profile it declares. */
  host: string | undefined;
}

const perMinute: Limit = { attempts: 60, windowSeconds: 60 };
/** Anybody can name ever new hosts, and each has requests of its own. */
const profilesPerMinute: Limit = { attempts: 20, windowSeconds: 60 };
const profileLimits = { limitBytes: 65_536, timeoutMs: 3000 };
const keptMs = 10 * 60_000;
const maxKept = 200;
const maxAddress = 500;

const Profile = z.object({ ucp: z.object({ version: z.string() }) });

const kept = new Map<string, { version: string; atMs: number }>();

/** Reads `profile="https://…"` of the header `UCP-Agent`, a dictionary of RFC 8941. */
export const profileIn = (header: string | undefined): string | undefined =>
  /(?:^|[,;\s])profile="([^"]*)"/.exec(header ?? "")?.[1];

function addressOf(profile: string): URL {
  try {
    if (profile.length <= maxAddress) return publicUrl(profile);
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
  }
  throw new Refusal("invalid_profile_url", "Declare a profile at a public https address");
}

async function readProfile({ href }: URL): Promise<string> {
  const fetched = await fetchPublic(href, profileLimits).catch((error: unknown) => {
    if (!(error instanceof FetchRefused)) throw error;
    const code = error.problem === "not-public" ? "invalid_profile_url" : "profile_unreachable";
    throw new Refusal(code, error.message);
  });
  if (fetched.status !== 200)
    throw new Refusal("profile_unreachable", `The profile answers ${fetched.status}`);
  try {
    return z.parse(Profile, JSON.parse(fetched.body.toString())).ucp.version;
  } catch {
    throw new Refusal("profile_malformed", "The profile doesn’t name its version of the protocol");
  }
}

const limited = (what: string) => new Refusal("rate_limited", `Wait a minute: ${what}`);

async function versionOf(address: URL, { network, now }: Request): Promise<string> {
  const known = kept.get(address.href);
  if (known && now.getTime() - known.atMs < keptMs) return known.version;
  if (!(await consume(`agent-profiles:${network}`, profilesPerMinute, now)))
    throw limited("a network has 20 profiles a minute");
  const version = await readProfile(address);
  if (kept.size >= maxKept) kept.clear();
  kept.set(address.href, { version, atMs: now.getTime() });
  return version;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Counts the request and agrees on a version. Throws `Refusal`. */
export async function meetAgent({ profile, ...request }: Caller): Promise<AgentCall> {
  const { network, requestKey, now } = request;
  const address = profile === undefined ? undefined : addressOf(profile);
  if (!(await consume(`agent:${network}:${address?.host ?? ""}`, perMinute, now)))
    throw limited("an agent has 60 requests a minute");
  // Short keys are counted up, and others would meet them.
  if (requestKey !== undefined && !isUuid(requestKey))
    throw new Refusal("invalid", "Send a UUID as the idempotency key");
  if (!address) return { ...request, version: newest, host: undefined };
  const version = await versionOf(address, request);
  if (!isVersion(version)) throw unsupported();
  return { ...request, version, host: address.host };
}
