import { AppError } from "../../shared/core/errors.ts";
import { formatRupees, toRupees } from "../../shared/core/money.ts";
import type { Settlement } from "../../shared/orders/settlement.ts";
import { type Actor, auditEntry } from "../audit/audit.table.ts";
import { isRefunding } from "../payments/refund-reservation.table.ts";
import { indianDay } from "../platform/day.ts";
import { newId } from "../platform/id.ts";
import { rounds, transact } from "../platform/table.ts";
import { settlementOf } from "./refund.table.ts";
import { findPaid, owedPaise, syncRefunds } from "./refund-payment.ts";

interface Paid {
  amountPaise: number;
  settlement: Settlement;
  reason: string | undefined;
}

/** Throws `invalid` (400, "amount") with what is owed, or `refund_refused` (409) if nothing is. */
function requireOwed(amountPaise: number, duePaise: number): void {
  if (duePaise === 0) throw new AppError("refund_refused", "This payment has no refund due");
  if (amountPaise === duePaise) return;
  const due = formatRupees(toRupees(duePaise));
  throw new AppError("invalid", "amount", { amount: `Exactly ${due} is owed` });
}

/** Ends the retries. Throws `invalid` (400), `not_found`, `refund_refused` (409) if a refund may be under way. */
export async function settleByOtherMeans(
  id: string,
  { amountPaise, settlement, reason }: Paid,
  by: Actor,
): Promise<void> {
  const { now } = by;
  if (settlement.paidOn > indianDay(now))
    throw new AppError("invalid", "paidOn", { paidOn: "Choose today or an earlier date" });
  for await (const _ of rounds()) {
    const refunds = await syncRefunds(await findPaid(id));
    const payment = await findPaid(id);
    requireOwed(amountPaise, owedPaise(payment, refunds));
    if (isRefunding(payment, now))
      throw new AppError("refund_refused", "A refund may be on its way. Wait half a minute, then try again");
    const createdAt = now.toISOString();
    const refund = { id: `settled-${newId(now)}`, amountPaise, status: "succeeded", createdAt } as const;
    const details = { paise: amountPaise, ...settlement, reason };
    const failed = await transact({
      ...(await settlementOf(payment, { ...refund, settlement, isTaken: true })),
      audit: auditEntry(by, { kind: "order", id }, "Refunded by other means", details),
    });
    if (failed.size === 0) return;
  }
  throw new AppError("unavailable");
}
