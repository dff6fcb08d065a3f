import * as z from "zod/mini";
import { CouponChange, NewBatch, NewCoupon } from "../../../../../shared/coupons/coupon-terms.ts";
import type { Coupon } from "../../../../../shared/coupons/schemas.ts";
import { instantOf, wallClockOf } from "../../../lib/indian-time.ts";

const textOf = (number: number | undefined): string => String(number ?? "");

/** Joins lists by commas. */
export const fieldsOf = (coupon?: Coupon) => ({
  code: coupon?.code ?? "",
  kind: coupon?.kind ?? "percent",
  value: textOf(coupon?.value),
  maxDiscount: textOf(coupon?.maxDiscount),
  minItemsPrice: textOf(coupon?.minItemsPrice),
  categories: coupon?.categories?.join() ?? "",
  products: coupon?.products?.join() ?? "",
  firstOrderOnly: coupon?.firstOrderOnly ? "yes" : "",
  perAccount: textOf(coupon?.perAccount),
  total: textOf(coupon?.total),
  validFrom: wallClockOf(coupon?.validFrom),
  validUntil: wallClockOf(coupon?.validUntil),
  /** Number of single-use codes; empty for one shared code. */
  count: "",
});
export type CouponFields = ReturnType<typeof fieldsOf>;

export const listOf = (joined: string): string[] => (joined ? joined.split(",") : []);

function draftOf(fields: CouponFields, before: Coupon | undefined) {
  const { categories, products, firstOrderOnly, validFrom, validUntil, kind, maxDiscount, ...rest } = fields;
  const texts = Object.entries(rest).map(([name, text]) => [name, text.trim() === "" ? undefined : text]);
  return {
    kind,
    ...Object.fromEntries(texts),
    maxDiscount: kind === "percent" && maxDiscount.trim() ? maxDiscount : undefined,
    categories: listOf(categories),
    products: listOf(products),
    firstOrderOnly: firstOrderOnly === "yes",
    validFrom: instantOf(validFrom, before?.validFrom),
    validUntil: instantOf(validUntil, before?.validUntil),
    stopped: before?.stopped ?? false,
  };
}

const from = <S extends z.ZodMiniType>(schema: S, before?: Coupon) =>
  z.pipe(
    z.transform((fields: CouponFields): unknown => draftOf(fields, before)),
    schema,
  );

export const newCoupon = from(NewCoupon);
export const newBatch = from(NewBatch);
export const changeOf = (coupon: Coupon) => from(CouponChange, coupon);
