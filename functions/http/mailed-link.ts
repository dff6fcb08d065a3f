import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { AppError } from "../../shared/core/errors.ts";
import type { Route } from "../../shared/core/route.ts";
import { openOrder } from "../identity/order-link.ts";
import { type Customer, identify } from "../identity/sign-in.ts";
import { consume, type Limit } from "../platform/rate-limit.ts";
import { clientNetwork } from "./address.ts";

const limit: Limit = { attempts: 30, windowSeconds: 15 * 60 };

/** Reads the key from a header or query, else the session. Throws `not_found`, `too_many_attempts`. */
export async function openedBy(
  key: string,
  event: APIGatewayProxyEventV2,
  { route, now }: { route: Route; now: Date },
): Promise<Customer> {
  const deadLinks = `deadLinksByAddress:${clientNetwork(event.headers["cloudfront-viewer-address"])}`;
  const opened = await openOrder(key, now);
  const isOfOther = route.path.includes("/order/{id}") && event.pathParameters?.id !== opened?.onlyOrder;
  if (opened && !isOfOther) return opened;
  const caller = await identify(event.cookies ?? [], now);
  if (caller) return caller;
  if (!(await consume(deadLinks, limit, now))) throw new AppError("too_many_attempts");
  throw new AppError("not_found", "Order");
}
