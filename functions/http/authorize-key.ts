import { Logger } from "@aws-lambda-powertools/logger";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { AppError } from "../../shared/core/errors.ts";
import type { Route } from "../../shared/core/route.ts";
import type { Permission } from "../../shared/staff/permissions.ts";
import { findKey, hasMaker, traceKey } from "../identity/api-key.table.ts";
import { type ApiKey, idIn, isFrom, isLive, isSecretOf } from "../identity/api-key.ts";
import type { Caller } from "../identity/sign-in.ts";
import { requirePermission } from "../identity/staff.ts";
import { countAttempt } from "../identity/throttle.ts";
import { clientAddress } from "./address.ts";

const logger = new Logger({ serviceName: "keys" });

/** Throws `unknown_key` (401), which doesn't tell why, to whoever tries what they found. */
async function findLiveKey({ headers }: APIGatewayProxyEventV2, now: Date): Promise<ApiKey> {
  const secret = headers.authorization?.slice("Bearer ".length) ?? "";
  const id = idIn(secret);
  const key = id === undefined ? undefined : await findKey(id);
  if (!key || !isSecretOf(key, secret) || !isLive(key, now) || !(await hasMaker(key)))
    throw new AppError("unknown_key");
  return key;
}

/** Whoever opens such a page can read the key in it. Browsers send one of these with every request but links. */
async function rejectBrowser({ headers }: APIGatewayProxyEventV2, key: ApiKey, now: Date): Promise<void> {
  if (headers.origin === undefined && headers["sec-fetch-site"] === undefined) return;
  if (key.seenInBrowserAt === undefined) await traceKey(key, { seenInBrowserAt: now.toISOString() });
  logger.error("a browser sent a key", { keyId: key.id });
  throw new AppError(
    "key_refused",
    "Keys are for servers. Never put one into a page, where anyone can read it",
  );
}

const traceMs = 5 * 60_000;

async function traceUse(key: ApiKey, now: Date): Promise<void> {
  if (key.lastUsedAt !== undefined && now.getTime() - Date.parse(key.lastUsedAt) < traceMs) return;
  if (!(await traceKey(key, { lastUsedAt: now.toISOString() }))) throw new AppError("unknown_key");
}

const hasPermission = (route: Route): route is Route & { permission: Permission } =>
  route.permission !== undefined;

/** A reader of orders and invoices decides by permission whose it shows. */
function requireOpen(route: Route, caller: Caller): void {
  if (route.access === "customer" && route.method === "GET") return;
  if (route.access !== "staff" || route.person)
    throw new AppError("key_refused", "Keys can't do this. Sign in instead");
  if (route.confirm) throw new AppError("key_refused", "A person has to confirm this, so keys can't do it");
  if (hasPermission(route)) requirePermission(caller, route.permission);
}

/** Acts for nobody: it owns nothing, and has its permissions alone. */
const callerOf = (key: ApiKey): Caller => ({
  user: {
    id: key.id,
    name: `${key.name} (key)`,
    email: "",
    role: "user",
    staffRole: "key",
    version: 0,
    createdAt: key.createdAt,
  },
  session: { id: "", userId: key.id, version: 0, device: "", createdAtSeconds: 0, lastSeenAtSeconds: 0 },
  role: undefined,
  permissions: key.permissions,
  isKey: true,
});

/** Throws `unknown_key` (401), `key_refused` (403), `too_many_attempts` (429). */
export async function authorizeKey(event: APIGatewayProxyEventV2, route: Route, now: Date): Promise<Caller> {
  const key = await findLiveKey(event, now);
  await rejectBrowser(event, key, now);
  if (!isFrom(clientAddress(event.headers["cloudfront-viewer-address"]), key))
    throw new AppError("key_refused", "This key isn't accepted from your network");
  const advice = "This key has made 300 calls within a minute. Try again in a minute";
  await countAttempt([{ limit: "callsByKey", of: key.id, advice }], now);
  const caller = callerOf(key);
  requireOpen(route, caller);
  await traceUse(key, now);
  return caller;
}
