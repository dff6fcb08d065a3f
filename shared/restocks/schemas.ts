import * as z from "zod/mini";
import { MailedToken } from "../accounts/schemas.ts";
import { Email } from "../core/email.ts";
import { withSchemas } from "../core/route.ts";
import { Done, Id, Success } from "../core/wire.ts";
import { waitRoutes } from "./routes.ts";

/** The email is required without an account, and must be confirmed by a mailed link. */
const Ask = z.object({ id: Id, email: z.optional(Email) });
const Token = z.object({ token: MailedToken });

export const waitCalls = /* @__PURE__ */ withSchemas(waitRoutes, {
  "waits/ask": { input: Ask, output: Done },
  "waits/confirm": { input: Token, output: z.object({ success: Success, product: Id }) },
  "waits/stop": { input: Token, output: Done },
});
