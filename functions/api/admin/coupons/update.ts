import { couponCalls } from "../../../../shared/coupon.ts";
import { AppError } from "../../../../shared/errors.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { changeCoupon, findCoupon } from "../../../coupons/coupon.table.ts";
import { type Coupon, termsOf } from "../../../coupons/coupon.ts";
import { staffViewOf } from "../../../coupons/staff-view.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { rounds, transact } from "../../../platform/table.ts";

async function find(code: string): Promise<Coupon> {
  const coupon = await findCoupon(code);
  if (!coupon) throw new AppError("not_found", "Coupon");
  return coupon;
}

/** Uses are counted from the first order on, or never: a limit in all that came later would start at none. */
function requireSameCounting(before: Coupon, total: number | undefined): void {
  if ((before.total === undefined) === (total === undefined)) return;
  throw new AppError("invalid", "total", { total: "A limit in all is decided when the code is created" });
}

export const handler = endpoint(
  couponCalls,
  "admin/coupons/update",
  async ({ code, ...draft }, { user, now }) => {
    for await (const _ of rounds()) {
      const before = await find(code);
      requireSameCounting(before, draft.total);
      const { batch: _batch, ...details } = before;
      const coupon = { ...before, ...termsOf(draft) };
      const subject = { kind: "coupon", id: before.key } as const;
      const failed = await transact({
        coupon: changeCoupon(coupon),
        audit: auditEntry(
          user,
          { subject, did: "Coupon changed", details: { before: details, ...draft } },
          now,
        ),
      });
      if (failed.size === 0) return { success: true, coupon: await staffViewOf(coupon) };
    }
    throw new AppError("unavailable");
  },
);
