import { AppError } from "../../shared/core/errors.ts";
import { toRupees } from "../../shared/core/money.ts";
import { auditEntry, schedule } from "../audit/audit.table.ts";
import { findKeptProducts } from "../catalogue/product.table.ts";
import { type Product, staffOnWire } from "../catalogue/product.ts";
import { staffFacts } from "../catalogue/product-edit.ts";
import { nextInstant, settledAt } from "../catalogue/schedule.ts";
import { writeProduct } from "../families/write-product.ts";
import { rounds } from "../platform/table.ts";

/** Clocks of machines differ by less, so a message may come this early. */
const skewMs = 5000;

function didOf(before: Product, after: Product): string {
  if (before.hidden && !after.hidden) return "Went live";
  if (!before.hidden && after.hidden) return "Hidden";
  return before.pricePaise === after.pricePaise ? "Schedule ended" : "Price changed";
}

const factsOf = (product: Product) => ({ ...staffFacts(product), price: toRupees(product.pricePaise) });

/** Idempotent. Returns when to call it again if it was a moment early. Throws `unavailable` (503). */
export async function followSchedule(id: string, now: Date): Promise<Date | undefined> {
  for await (const _ of rounds()) {
    const [before] = await findKeptProducts([id], true);
    if (!before) return undefined;
    const due = nextInstant(before);
    if (due === undefined) return undefined;
    if (Date.parse(due) > now.getTime())
      return Date.parse(due) - now.getTime() < skewMs ? new Date(due) : undefined;
    const after = settledAt(before, now);
    const details = { before: { ...staffOnWire(before), ...factsOf(before) }, ...factsOf(after) };
    const by = { user: schedule, now };
    const audit = auditEntry(by, { kind: "product", id }, didOf(before, after), details);
    const failed = await writeProduct({ before, after, stock: { move: 0 }, audit, now });
    if (failed.size === 0) return undefined;
  }
  throw new AppError("unavailable");
}
