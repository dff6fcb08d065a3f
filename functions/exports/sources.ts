import type { Fields } from "../../shared/core/edit.ts";
import type { ExportNoun } from "../../shared/exports/export-nouns.ts";
import { filterOf } from "../http/list-filter.ts";
import { couponSource } from "./coupon-rows.ts";
import { customerSource } from "./customer-rows.ts";
import { filters } from "./filters.ts";
import { orderSource } from "./order-rows.ts";
import { productSource, stockSource } from "./product-rows.ts";
import { reviewSource } from "./review-rows.ts";
import type { Source } from "./source.ts";

const sources: Readonly<Record<ExportNoun, (filter: Fields) => Source>> = {
  products: (filter) => productSource(filterOf(filters.products, filter)),
  stock: (filter) => stockSource(filterOf(filters.stock, filter)),
  orders: (filter) => orderSource(filterOf(filters.orders, filter)),
  customers: (filter) => customerSource(filterOf(filters.customers, filter)),
  coupons: (filter) => couponSource(filterOf(filters.coupons, filter)),
  reviews: (filter) => reviewSource(filterOf(filters.reviews, filter)),
};

export const sourceOf = (what: ExportNoun, filter: Fields): Source => sources[what](filter);
