import * as z from "zod/mini";
import { isMarked } from "./own-mark.ts";
import { type Intent, type LedgerPage, ListRefused, type Span } from "./provider.ts";
import { inOrder, isOurs } from "./razorpay-charges.ts";
import { get, isRejection } from "./razorpay-client.ts";
import { listOf, RazorpayOrder, RazorpayPayment, RazorpayRefund } from "./razorpay-records.ts";

const pageSize = 100;

const PaidOrders = listOf(z.extend(RazorpayOrder, { payments: z.optional(listOf(RazorpayPayment)) }));
const Refunds = listOf(RazorpayRefund);

/** Razorpay's pages are named by what they skip, and its `to` is included. */
const queryOf = ({ from, to }: Span, skip: number): string =>
  `from=${from}&to=${to - 1}&count=${pageSize}&skip=${skip}`;

async function page<S extends z.ZodMiniType<{ items: unknown[] }>>(
  schema: S,
  path: string,
  span: Span,
  after = "0",
): Promise<{ items: z.output<S>["items"]; next: string | undefined }> {
  const skip = Number(after);
  try {
    const { items } = await get(schema, `${path}${queryOf(span, skip)}`);
    return { items, next: items.length < pageSize ? undefined : String(skip + pageSize) };
  } catch (error) {
    if (isRejection(error)) throw new ListRefused("Razorpay refuses the request", { cause: error });
    throw error;
  }
}

const hasMoney = (charge: RazorpayPayment): boolean => isOurs(charge) || charge.status === "authorized";

/** Includes what is authorised and not captured yet. */
export async function listPaid(
  span: Span,
  after: string | undefined,
  readOrder: (order: RazorpayOrder, charges: readonly RazorpayPayment[]) => Promise<Intent>,
): Promise<LedgerPage<Intent>> {
  const { items, next } = await page(PaidOrders, "orders?expand[]=payments&", span, after);
  const paid = items.filter(
    ({ notes, payments }) => isMarked(notes) && (payments?.items ?? []).some(hasMoney),
  );
  const read = paid.map((order) => readOrder(order, inOrder(order.payments?.items ?? [])));
  return { items: await Promise.all(read), next };
}

/** A refund names its payment, and the payment its order. */
export async function listFailedRefunds(span: Span, after: string | undefined): Promise<LedgerPage<string>> {
  const { items, next } = await page(Refunds, "refunds?", span, after);
  const failed = new Set(
    items.filter(({ status }) => status === "failed").map(({ payment_id }) => payment_id),
  );
  const orders: string[] = [];
  for (const id of failed) {
    const { order_id } = await get(RazorpayPayment, `payments/${id}`);
    if (order_id) orders.push(order_id);
  }
  return { items: orders, next };
}
