import { cartCalls } from "../../../shared/accounts/cart.ts";
import { endpoint, FileReply } from "../../http/endpoint.ts";
import { env } from "../../platform/env.ts";

/** For mail programs that open the address of `List-Unsubscribe`: previews open it too, so it changes nothing. */
export const handler = endpoint(
  cartCalls,
  "cart/stop-page",
  async ({ token }) =>
    new FileReply(Buffer.alloc(0), "text/plain", {
      status: 302,
      location: `${env("SITE_URL")}/cart/stop/${token}`,
    }),
);
