import * as z from "zod/mini";
import { CartItems } from "../accounts/cart.ts";
import { withSchemas } from "../core/route.ts";
import { Success, Timestamp } from "../core/wire.ts";
import { Address } from "../delivery/shipping-info.ts";
import { pricedFields } from "../orders/priced-lines.ts";
import { continueRoutes } from "./continue-routes.ts";

/** Any text, so that a mistyped link isn't found instead of being invalid. */
const Link = z.object({ token: z.string().check(z.maxLength(8000)) });

const ContinueAnswer = z.object({
  success: Success,
  state: z.enum(["open", "ordered", "canceled"]),
  /** Present while it is open, as are the fields below; a permalink doesn't expire. */
  expiresAt: z.optional(Timestamp),
  /** A path of this shop, where the buyer wants to go with the cart. */
  continueTo: z.optional(z.string()),
  /** The host of the assistant's declared profile. */
  assistant: z.optional(z.string()),
  /** As the shopper's own cart has them. */
  items: z.optional(CartItems),
  ...z.partial(z.object(pricedFields)).shape,
  /** Shown until someone accepts the link, and from then on in their browser only. */
  email: z.optional(z.string()),
  shippingInfo: z.optional(Address),
  /** What the assistant asked for and can't be ordered. */
  problems: z.optional(z.array(z.string())),
});
export type ContinueAnswer = z.output<typeof ContinueAnswer>;

export const continueCalls = /* @__PURE__ */ withSchemas(continueRoutes, {
  "assistants/continue": { input: Link, output: ContinueAnswer },
  "assistants/accept": { input: Link, output: ContinueAnswer },
});
