import * as z from "zod/mini";
import type { RazorpayClient } from "./razorpay-client.ts";

export const oneRupeeInPaise = 100;
/** Unlike the shop's own mark, so that the shop ignores these orders. */
const app = "earshot-doctor";

/** Minutes, of at least 12. */
const capture = {
  capture: "automatic",
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: "normal" },
} as const;

const Order = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  /** An empty list for none. */
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
});
type Order = z.infer<typeof Order>;

const Payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  amount_refunded: z.optional(z.nullable(z.number())),
});

const Orders = z.object({ items: z.array(Order) });
const Payments = z.object({ items: z.array(Payment) });
const Refund = z.object({ id: z.string(), amount: z.number() });

const isOf = ({ notes }: Order, stage: string): boolean =>
  !Array.isArray(notes) && notes.app === app && notes.stage === stage;

/** Returns the refund of an earlier trial's order, if a person has paid it since. */
async function refundPaid(razorpay: RazorpayClient, orders: readonly Order[]): Promise<string | undefined> {
  for (const { id, status } of orders) {
    if (status !== "paid") continue;
    const { items } = await razorpay.get(Payments, `orders/${id}/payments`);
    const paid = items.find((payment) => payment.status === "captured" && !payment.amount_refunded);
    if (!paid) continue;
    const body = { amount: paid.amount, notes: { app } };
    const refund = await razorpay.post(Refund, `payments/${paid.id}/refund`, body, `doctor-${paid.id}`);
    return `refunded ${paid.id} with ${refund.id}`;
  }
  return undefined;
}

interface Trial {
  is: string;
  /** An order that a person may pay, which the next trial refunds. */
  unpaid?: string;
}

/** Makes and reads an order of ₹1 with test keys, and refunds one that was paid. Throws UsageError. */
export async function tryRazorpay(
  razorpay: RazorpayClient,
  { name, mode }: { name: string; mode: "test" | "live" },
): Promise<Trial> {
  const { items } = await razorpay.get(Orders, "orders?count=100");
  if (mode === "live") return { is: "answers to the live keys" };
  const known = items.filter((order) => isOf(order, name));
  const refunded = await refundPaid(razorpay, known);
  const made =
    known.find(({ status }) => status !== "paid") ??
    (await razorpay.post(Order, "orders", {
      amount: oneRupeeInPaise,
      currency: "INR",
      receipt: `doctor-${Date.now().toString(36)}`,
      notes: { app, stage: name },
      payment: capture,
    }));
  const read = await razorpay.get(Order, `orders/${made.id}`);
  if (read.amount !== oneRupeeInPaise || read.currency !== "INR" || !isOf(read, name))
    throw new Error(`${made.id} isn't the order that was made`);
  const is = [`made and read ${made.id} of ₹1`, ...(refunded ? [refunded] : [])].join(", ");
  return { is, unpaid: made.id };
}
