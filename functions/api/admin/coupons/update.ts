import type { Input } from "../../../../shared/contract.ts";
import { applied, changedFields } from "../../../../shared/core/edit.ts";
import { AppError, found } from "../../../../shared/core/errors.ts";
import { formatPrice } from "../../../../shared/core/money.ts";
import { CouponChange } from "../../../../shared/coupons/coupon-terms.ts";
import { staffCouponCalls } from "../../../../shared/coupons/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { requireUnedited } from "../../../audit/merge-edit.ts";
import { changeCoupon, findCoupon, staffViewOf } from "../../../coupons/coupon.table.ts";
import { type Coupon, termsOf, termsOnWire } from "../../../coupons/coupon.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { parseFields } from "../../../http/input.ts";
import { rounds, transact } from "../../../platform/table.ts";

const money = ["maxDiscount", "minItemsPrice"];
const times = ["validFrom", "validUntil"];

function inWords(term: string, value: unknown): string | undefined {
  if (money.includes(term)) return formatPrice(Number(value));
  if (!times.includes(term)) return undefined;
  const format = { timeZone: "Asia/Kolkata", dateStyle: "medium", timeStyle: "short" } as const;
  return new Date(String(value)).toLocaleString("en-IN", format);
}

/** Uses are counted from the first order or never, so a total limit cannot be added later. */
function requireSameCounting(before: Coupon, total: number | undefined): void {
  if ((before.total === undefined) === (total === undefined)) return;
  throw new AppError("invalid", "total", {
    total: "You can't change a code's total limit after creating it",
  });
}

const subjectOf = ({ key: id }: Coupon) => ({ kind: "coupon", id }) as const;

/** Returns the terms as sent or with a form's changes. Throws `edited_meanwhile` (409), `invalid` (400). */
async function wantedOf(edit: Input<"admin/coupons/update">, before: Coupon) {
  if (!("base" in edit)) return edit;
  const now = termsOnWire(before);
  const next = parseFields(CouponChange, { ...applied({ ...now }, edit), code: edit.code });
  await requireUnedited({ subject: subjectOf(before), base: edit.base, now, next, inWords });
  return next;
}

/** Without `base` the terms are replaced as a whole: absent ones no longer apply. */
export const handler = endpoint(staffCouponCalls, "admin/coupons/update", async (edit, by) => {
  for await (const _ of rounds()) {
    const before = found(await findCoupon(edit.code), "Coupon");
    const { code: _code, ...wanted } = await wantedOf(edit, before);
    requireSameCounting(before, wanted.total);
    const { batch: _batch, ...old } = before;
    const coupon = { ...before, ...termsOf(wanted) };
    const changed = changedFields(termsOnWire(before), termsOnWire(coupon));
    const details = { before: old, ...wanted, changed };
    const failed = await transact({
      coupon: changeCoupon(coupon),
      audit: auditEntry(by, subjectOf(before), "Coupon changed", details),
    });
    if (failed.size === 0) return { success: true, coupon: await staffViewOf(coupon) };
  }
  throw new AppError("unavailable");
});
