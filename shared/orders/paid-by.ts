import * as z from "zod/mini";

/** How the money came. `reference` is the bank's, which the customer's statement shows too. */
export const PaidBy = z.object({
  /** The provider's word, such as "card", "upi" or "netbanking". */
  kind: z.string(),
  /** Of the bank or the wallet. */
  bank: z.optional(z.string()),
  brand: z.optional(z.string()),
  last4: z.optional(z.string()),
  reference: z.optional(z.string()),
  /** As the provider's own emails name the payment to the buyer. */
  chargeId: z.optional(z.string()),
});
export type PaidBy = z.infer<typeof PaidBy>;

/** `name` is for people, such as "Visa ending 4242" or "UPI". */
export const PaidByName = z.object({
  kind: z.string(),
  name: z.string(),
  reference: z.optional(z.string()),
  chargeId: z.optional(z.string()),
});
