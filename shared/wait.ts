import * as z from "zod/mini";
import { MailedToken } from "./account.ts";
import { Email } from "./email.ts";
import { withSchemas } from "./route.ts";
import { waitRoutes } from "./wait-routes.ts";
import { Done, Id, Success } from "./wire.ts";

/** Without an account, an address is needed, which is mailed a link to confirm it. */
const Ask = z.object({ id: Id, email: z.optional(Email) });
const Token = z.object({ token: MailedToken });

export const waitCalls = /* @__PURE__ */ withSchemas(waitRoutes, {
  "waits/ask": { input: Ask, output: Done },
  "waits/confirm": { input: Token, output: z.object({ success: Success, product: Id }) },
  "waits/stop": { input: Token, output: Done },
});
