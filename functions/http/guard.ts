import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { AppError } from "../../shared/errors.ts";
import type { Route } from "../../shared/route.ts";
import { type Caller, identify } from "../identity/sign-in.ts";
import { env } from "../platform/env.ts";

/** Only the edge knows the secret: a call around CloudFront has no trusted client address. */
function requireEdge(event: APIGatewayProxyEventV2): void {
  const given = event.headers["x-origin-secret"];
  if (given === undefined || !env("ORIGIN_SECRETS").split(",").includes(given))
    throw new AppError("forbidden");
}

/**
 * Writes come from our own pages, or from clients that are no browser and send neither header.
 * OWASP CSRF Prevention Cheat Sheet: Fetch Metadata, with Origin as the fallback.
 */
function refuseCrossSite(event: APIGatewayProxyEventV2, route: Route): void {
  if (route.method === "GET" || route.access === "signature") return;
  const { "sec-fetch-site": site, origin } = event.headers;
  const isOurs =
    site === undefined ? origin === undefined || origin === env("SITE_URL") : site === "same-origin";
  if (!isOurs) throw new AppError("forbidden");
}

/** Decides before anything of the request is parsed who calls and whether they may. */
export async function admit(
  event: APIGatewayProxyEventV2,
  route: Route,
  now: Date,
): Promise<Caller | undefined> {
  requireEdge(event);
  refuseCrossSite(event, route);
  if (route.access === "public" || route.access === "signature") return undefined;
  const caller = await identify(event.cookies ?? [], now);
  if (!caller) throw new AppError("unauthenticated");
  if (route.access === "admin" && caller.user.role !== "admin") throw new AppError("forbidden");
  return caller;
}
