import * as z from "zod/mini";
import { Assertion } from "../accounts/passkey.ts";
import { Password, SignedIn } from "../accounts/schemas.ts";
import { withSchemas } from "../core/route.ts";
import { Done, Id, NoInput, Success, Timestamp } from "../core/wire.ts";
import { Code, RecoveryCode } from "./codes.ts";
import { factorRoutes } from "./routes.ts";

const FactorAnswer = z
  .object({
    code: z.optional(Code),
    recoveryCode: z.optional(RecoveryCode),
    passkey: z.optional(Assertion),
    /** Only for staff without a factor. */
    password: z.optional(Password),
  })
  .check(
    z.refine((given) => Object.values(given).filter((each) => each !== undefined).length === 1, {
      path: ["code"],
      message: "Enter the code",
    }),
  );
export type FactorAnswer = z.output<typeof FactorAnswer>;

const AppOffer = z.object({ success: Success, secret: z.string(), uri: z.string() });
const AppCode = z.object({ code: Code });
/** Formatted for people, shown once. */
const RecoveryCodes = z.object({ success: Success, recoveryCodes: z.array(z.string()) });

const Factor = z.object({
  _id: Id,
  kind: z.enum(["app", "passkey"]),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: z.optional(Timestamp),
});
export type Factor = z.infer<typeof Factor>;

const Factors = z.object({
  success: Success,
  factors: z.array(Factor),
  recoveryCodesLeft: z.number(),
});
const FactorId = z.object({ id: Id });

export const factorCalls = /* @__PURE__ */ withSchemas(factorRoutes, {
  "factors/answer": { input: FactorAnswer, output: SignedIn },
  "factors/app": { input: NoInput, output: AppOffer },
  "factors/confirm-app": { input: AppCode, output: RecoveryCodes },
  "factors/recovery-codes": { input: NoInput, output: RecoveryCodes },
  "factors/list": { input: NoInput, output: Factors },
  "factors/delete": { input: FactorId, output: Done },
});
