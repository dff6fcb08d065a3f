import * as z from "zod/mini";
import { Id, oneLine, Rupees } from "../core/wire.ts";
import { settlementMethods } from "./settlement-methods.ts";

/** Money that is owed and that staff paid without a card. */
export const Settlement = z.object({
  method: z.enum(settlementMethods, "Choose how it was paid"),
  /** Of the transfer or cheque, for the customer's statement. */
  reference: oneLine(60, "Enter the reference"),
  /** Day in India. */
  paidOn: z.iso.date("Enter the day of the payment"),
});
export type Settlement = z.infer<typeof Settlement>;

/** `amount` is in rupees and must be all that is owed, so that what changed meanwhile is noticed. */
export const SettlementInput = z.object({ id: Id, amount: Rupees(0.01, 1e7), ...Settlement.shape });
