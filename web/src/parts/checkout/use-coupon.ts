import { useState } from "react";
import type { Answer } from "../../../../shared/contract.ts";
import { toPaise, toRupees } from "../../../../shared/core/money.ts";
import type { PricedLines } from "../../../../shared/orders/priced-lines.ts";
import { maxOrderLines } from "../../../../shared/products/catalogue.ts";
import { couponCode } from "../../app/checkout/cart-prices.ts";
import { useCart } from "../../app/lists/cart.tsx";
import { gst } from "../../app/shop.ts";
import { isPassing, messageOf, useApi } from "../../lib/api.ts";
import { useStored } from "../../lib/storage.ts";

type Checked = Answer<"coupons/check">;

export interface Coupon {
  code: string | undefined;
  /** Undefined until known. */
  checked: Checked | undefined;
  isChecking: boolean;
  isApplying: boolean;
  /** Why a code was rejected, removed or not checked. */
  problem: string | undefined;
  apply: (code: string) => void;
  remove: () => void;
}

/** Checks the remembered code when a page opens and when the cart changes, and removes it if it no longer applies. */
export function useCoupon({ isPaused = false, isNeeded = true } = {}): Coupon {
  const { items } = useCart();
  const code = useStored(couponCode);
  const [applying, setApplying] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const orderItems = items.slice(0, maxOrderLines).map(({ product, quantity }) => ({ product, quantity }));
  const isAsked = isNeeded && code !== undefined && orderItems.length > 0;
  const { data, isLoading } = useApi("coupons/check", isAsked ? { code, orderItems } : null, {
    // Totals of another cart would be wrong.
    keepPreviousData: false,
    isPaused: () => isPaused,
    onSuccess() {
      setApplying(undefined);
      setProblem(undefined);
    },
    onError(error) {
      const isNew = applying === code;
      setProblem(isNew || isPassing(error) ? messageOf(error) : `${code} was removed. ${messageOf(error)}`);
      if (!isPassing(error)) couponCode.write(undefined);
    },
  });

  return {
    code,
    checked: isAsked ? data : undefined,
    isChecking: isAsked && isLoading,
    isApplying: isAsked && isLoading && applying === code,
    problem,
    apply(typed) {
      setProblem(undefined);
      setApplying(typed);
      couponCode.write(typed);
    },
    remove() {
      setProblem(undefined);
      couponCode.write(undefined);
    },
  };
}

/** Rupees off the prices shown. */
export const savedBy = ({ coupon, listPrice, totalPrice }: Checked): number =>
  listPrice === undefined ? coupon.discount : toRupees(toPaise(listPrice) - toPaise(totalPrice));

/** In rupees, with GST if prices include it. */
export function cartSum(priced: PricedLines, { checked }: Pick<Coupon, "checked">) {
  const { itemsPrice, totalPrice } = checked ?? priced;
  const isInclusive = gst.prices === "inclusive";
  return {
    price: isInclusive ? (checked?.listPrice ?? totalPrice) : itemsPrice,
    saved: checked ? savedBy(checked) : 0,
    toPay: totalPrice,
  };
}

/** Until totals are known, the server computes them from the code. */
export function withCoupon(priced: PricedLines, { code, checked }: Coupon): PricedLines {
  if (!checked) return code === undefined ? priced : { ...priced, coupon: code };
  const { coupon, itemsPrice, taxPrice, totalPrice } = checked;
  return { ...priced, coupon: coupon.code, discountPrice: coupon.discount, itemsPrice, taxPrice, totalPrice };
}
