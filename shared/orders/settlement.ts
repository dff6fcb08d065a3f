import * as z from "zod/mini";
import { Id, oneLine, Reason, Rupees } from "../core/wire.ts";
import { settlementMethods } from "./settlement-methods.ts";

export const Settlement = z.object({
  method: z.enum(settlementMethods, "Choose a payment method"),
  reference: oneLine(60, "Enter the reference"),
  paidOn: z.iso.date("Enter the payment date"),
});
export type Settlement = z.infer<typeof Settlement>;

export const SettlementDraft = /* @__PURE__ */ z.extend(Settlement, { reason: Reason });
/** `amount` must be everything owed, in rupees, so that concurrent changes are noticed. */
export const SettlementInput = /* @__PURE__ */ z.extend(SettlementDraft, {
  id: Id,
  amount: Rupees(0.01, 1e7),
});
