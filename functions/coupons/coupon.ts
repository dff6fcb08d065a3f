import * as z from "zod/mini";
import type { Input } from "../../shared/contract.ts";
import { pickFields, unsetFields } from "../../shared/core/fields.ts";
import { toPaise, toRupees } from "../../shared/core/money.ts";
import { plainTerms, total } from "../../shared/coupons/coupon-terms.ts";
import type { Coupon as CouponOnWire } from "../../shared/coupons/schemas.ts";
import type { CouponUse } from "../payments/payment.ts";

/** For each code of a batch, `total` is one. */
const storedTerms = { ...plainTerms, ...total };

export const Coupon = z.object({
  key: z.string(),
  id: z.string(),
  code: z.string(),
  off: z.union([
    z.object({ percent: z.number(), maxPaise: z.optional(z.number()) }),
    z.object({ paise: z.number() }),
  ]),
  minItemsPaise: z.optional(z.number()),
  ...storedTerms,
  /** Codes are derived from the seed, so that one write creates, changes or stops all of them. */
  batch: z.optional(z.object({ count: z.number(), seed: z.string() })),
  version: z.number(),
  createdAt: z.string(),
});
export type Coupon = z.infer<typeof Coupon>;

/** Ignores case, spaces and hyphens, and maps look-alikes as in Crockford's base 32. */
export const foldCode = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");

type Terms = Omit<Coupon, "key" | "id" | "code" | "batch" | "version" | "createdAt">;
type TermsOnWire = Omit<Input<"admin/coupons/create">, "code">;

const paiseOf = (rupees: number | undefined): number | undefined =>
  rupees === undefined ? undefined : toPaise(rupees);
const rupeesOf = (paise: number | undefined): number | undefined =>
  paise === undefined ? undefined : toRupees(paise);

const isNone = (value: unknown): boolean => value === false || (Array.isArray(value) && value.length === 0);

/** Drops empty lists of categories and products, which mean no limit. */
export function termsOf({ kind, value, maxDiscount, minItemsPrice, ...plain }: TermsOnWire): Terms {
  const limits = Object.entries(plain).filter(([, limit]) => !isNone(limit));
  return {
    ...unsetFields(storedTerms),
    ...Object.fromEntries(limits),
    off: kind === "percent" ? { percent: value, maxPaise: paiseOf(maxDiscount) } : { paise: toPaise(value) },
    minItemsPaise: paiseOf(minItemsPrice),
  };
}

export const newCoupon = (
  { code, ...terms }: TermsOnWire & Pick<Coupon, "code">,
  { id, now, batch }: { id: string; now: Date } & Pick<Coupon, "batch">,
): Coupon => ({
  ...termsOf(terms),
  key: foldCode(code),
  id,
  code,
  batch,
  version: 1,
  createdAt: now.toISOString(),
});

export const Figures = z.object({
  used: z._default(z.number(), 0),
  discountPaise: z._default(z.number(), 0),
  revenuePaise: z._default(z.number(), 0),
});
export type Figures = z.infer<typeof Figures>;

export const termsOnWire = ({ off, minItemsPaise, ...coupon }: Coupon): TermsOnWire => ({
  ...("paise" in off
    ? { kind: "fixed", value: toRupees(off.paise), maxDiscount: undefined }
    : { kind: "percent", value: off.percent, maxDiscount: rupeesOf(off.maxPaise) }),
  minItemsPrice: rupeesOf(minItemsPaise),
  ...unsetFields(storedTerms),
  ...pickFields(coupon, storedTerms),
});

export function couponOnWire(coupon: Coupon, { used, discountPaise, revenuePaise }: Figures): CouponOnWire {
  const { code, batch, createdAt } = coupon;
  return {
    code,
    ...termsOnWire(coupon),
    createdAt,
    count: batch?.count,
    used,
    discount: toRupees(discountPaise),
    revenue: toRupees(revenuePaise),
  };
}

export interface FoundCode {
  code: string;
  coupon: Coupon;
}

export const couponUseOf = ({ code, coupon }: FoundCode): CouponUse => ({
  code,
  couponKey: coupon.key,
  total: coupon.batch ? 1 : coupon.total,
  // A checkout and a phone order that are open together would otherwise both be the first.
  perAccount: coupon.perAccount ?? (coupon.firstOrderOnly ? 1 : undefined),
  firstOrderOnly: coupon.firstOrderOnly,
});
