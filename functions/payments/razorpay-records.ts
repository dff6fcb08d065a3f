import * as z from "zod/mini";

/** Razorpay sends an empty list for no notes. */
const Notes = z.pipe(
  z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
  z.transform((notes): Record<string, unknown> => (Array.isArray(notes) ? {} : notes)),
);
const none = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value) => value ?? undefined),
  );

const References = z.object({
  rrn: none(z.string()),
  upi_transaction_id: none(z.string()),
  bank_transaction_id: none(z.string()),
  auth_code: none(z.string()),
});

export const RazorpayPayment = z.object({
  id: z.string(),
  order_id: none(z.string()),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  captured: none(z.boolean()),
  amount_refunded: none(z.number()),
  method: none(z.string()),
  bank: none(z.string()),
  wallet: none(z.string()),
  card: none(z.object({ network: none(z.string()), last4: none(z.string()) })),
  acquirer_data: none(References),
  error_description: none(z.string()),
  created_at: z.number(),
});
export type RazorpayPayment = z.infer<typeof RazorpayPayment>;

export const RazorpayOrder = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(["created", "attempted", "paid"]),
  receipt: none(z.string()),
  notes: Notes,
  created_at: z.number(),
});
export type RazorpayOrder = z.infer<typeof RazorpayOrder>;

export const listOf = <S extends z.ZodMiniType>(schema: S) => z.object({ items: z.array(schema) });

export const RazorpayRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  status: z.enum(["pending", "processed", "failed"]),
  notes: Notes,
  acquirer_data: none(z.record(z.string(), z.unknown())),
  created_at: z.number(),
});
export type RazorpayRefund = z.infer<typeof RazorpayRefund>;

export const textIn = (notes: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const value = notes[name];
  return typeof value === "string" ? value : undefined;
};
