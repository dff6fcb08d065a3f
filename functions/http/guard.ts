import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { AppError } from "../../shared/core/errors.ts";
import type { Route } from "../../shared/core/route.ts";
import type { OwnItem } from "../identity/session.table.ts";
import { type Customer, identify } from "../identity/sign-in.ts";
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

/** Runs before any input is parsed. Throws `unauthenticated`, `forbidden`, `account_needed`, `not_found`. */
export async function authorize(
  event: APIGatewayProxyEventV2,
  route: Route,
  now: Date,
  ownItem?: OwnItem,
): Promise<Customer | undefined> {
  requireEdge(event);
  requireMethod(event, route);
  rejectCrossSite(event, route);
  if (route.access === "public" || route.access === "signature") return undefined;
  const key = event.headers["x-order-key"] ?? event.queryStringParameters?.key;
  if (route.access === "customer" && key) return openedBy(key, event, { route, now });
  const caller = await identify(event.cookies ?? [], now, ownItem);
  if (!caller) throw new AppError("unauthenticated");
  if (route.access === "admin" && caller.user.role !== "admin") throw new AppError("forbidden");
  if (route.access === "user" && caller.user.guest) throw new AppError("account_needed");
  return caller;
}
