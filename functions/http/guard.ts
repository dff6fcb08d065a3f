import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { AppError } from "../../shared/core/errors.ts";
import type { Route } from "../../shared/core/route.ts";
import { allows } from "../../shared/staff/allows.ts";
import { owedFactor, requireConfirmed } from "../identity/second-factor.ts";
import type { OwnItem } from "../identity/session.table.ts";
import { type Caller, type Customer, findCaller } from "../identity/sign-in.ts";
import { isStaff } from "../identity/user.ts";
import { env } from "../platform/env.ts";
import { openedBy } from "./mailed-link.ts";

/** A call that bypasses CloudFront has no trustworthy client address. */
function requireEdge(event: APIGatewayProxyEventV2): void {
  const given = event.headers["x-origin-secret"];
  if (given === undefined || !env("ORIGIN_SECRETS").split(",").includes(given))
    throw new AppError("forbidden");
}

/** API Gateway routes other methods to a GET as well (`infra/route-method.ts`). */
function requireMethod(event: APIGatewayProxyEventV2, { method }: Route): void {
  const given = event.requestContext.http.method;
  if (given !== method && !(given === "HEAD" && method === "GET")) throw new AppError("not_found", "Call");
}

/** Allows writes from our own pages, and from clients that send neither header (OWASP, Fetch Metadata). */
function rejectCrossSite(event: APIGatewayProxyEventV2, route: Route): void {
  if (route.method === "GET" || route.access === "signature") return;
  const { "sec-fetch-site": site, origin } = event.headers;
  const isOurs =
    site === undefined ? origin === undefined || origin === env("SITE_URL") : site === "same-origin";
  if (!isOurs) throw new AppError("forbidden");
}

function requireStaff({ user, permissions }: Caller, { permission }: Route): void {
  if (!isStaff(user)) throw new AppError("forbidden");
  if (permission && !allows(permissions, permission)) throw new AppError("forbidden", permission);
}

/** Staff who owe an answer can only answer, and those who owe a factor can only set one up. */
async function requireFactor(caller: Caller, { beforeFactor }: Route, now: Date): Promise<void> {
  if (beforeFactor === "answer") return;
  const owed = await owedFactor(caller, now);
  if (owed === undefined || owed === beforeFactor) return;
  throw new AppError("factor_required", owed === "enrol" ? "Set up a second factor to continue" : "");
}

const isKey = ({ headers }: APIGatewayProxyEventV2): boolean =>
  /^bearer ek_/i.test(headers.authorization ?? "");

/** Runs before any input is parsed. Throws 401, 403 or `not_found` (404). */
export async function authorize(
  event: APIGatewayProxyEventV2,
  route: Route,
  now: Date,
  ownItem?: OwnItem,
): Promise<Customer | undefined> {
  requireEdge(event);
  requireMethod(event, route);
  const isOpen = route.access === "public" || route.access === "signature";
  if (!isOpen && isKey(event)) {
    const { authorizeKey } = await import("./authorize-key.ts");
    return authorizeKey(event, route, now);
  }
  rejectCrossSite(event, route);
  if (isOpen) return undefined;
  const key = event.headers["x-order-key"] ?? event.queryStringParameters?.key;
  if (route.access === "customer" && key) return openedBy(key, event, { route, now });
  const caller = await findCaller(event.cookies ?? [], now, ownItem);
  if (!caller) throw new AppError("unauthenticated");
  await requireFactor(caller, route, now);
  if (route.access === "staff") requireStaff(caller, route);
  if (route.access === "user" && caller.user.guest) throw new AppError("account_needed");
  if (route.confirm && isStaff(caller.user)) requireConfirmed(caller, now);
  return caller;
}
