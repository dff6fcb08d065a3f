import type * as z from "zod/mini";
import { accountCalls } from "../../shared/accounts/schemas.ts";
import type { Fields } from "../../shared/core/edit.ts";
import { AppError } from "../../shared/core/errors.ts";
import { couponCalls } from "../../shared/coupons/schemas.ts";
import type { ExportNoun } from "../../shared/exports/export-nouns.ts";
import { orderCalls } from "../../shared/orders/schemas.ts";
import { productCalls } from "../../shared/products/schemas.ts";
import { reviewCalls } from "../../shared/reviews/schemas.ts";
import { parseFields } from "../http/input.ts";
import { couponSource } from "./coupon-rows.ts";
import { customerSource } from "./customer-rows.ts";
import { orderSource } from "./order-rows.ts";
import { productSource, stockSource } from "./product-rows.ts";
import { reviewSource } from "./review-rows.ts";
import type { Source } from "./source.ts";

const isPaging = (name: string): boolean => name === "limit" || name === "cursor";

/** A misspelt filter would export everything. */
function filterOf<S extends z.ZodMiniObject>(list: S, filter: Fields): z.output<S> {
  const unknown = Object.keys(filter).find((name) => isPaging(name) || !Object.hasOwn(list.shape, name));
  if (unknown !== undefined) {
    throw new AppError("invalid", "filter", { [unknown]: "This list has no such filter" });
  }
  return parseFields(list, filter);
}

const products = productCalls["admin/products/list"].input;

const sources: Readonly<Record<ExportNoun, (filter: Fields) => Source>> = {
  products: (filter) => productSource(filterOf(products, filter)),
  stock: (filter) => stockSource(filterOf(products, filter)),
  orders: (filter) => orderSource(filterOf(orderCalls["admin/orders/list"].input, filter)),
  customers: (filter) => customerSource(filterOf(accountCalls["admin/users/list"].input, filter)),
  coupons: (filter) => couponSource(filterOf(couponCalls["admin/coupons/list"].input, filter)),
  reviews: (filter) => reviewSource(filterOf(reviewCalls["admin/reviews/list"].input, filter)),
};

export const sourceOf = (what: ExportNoun, filter: Fields): Source => sources[what](filter);
