import type { Input } from "../../shared/contract.ts";
import { yesOrNo } from "../../shared/core/csv.ts";
import type { Coupon } from "../../shared/coupons/schemas.ts";
import { categoryNames } from "../../shared/products/catalogue.ts";
import { listCoupons } from "../coupons/staff-list.ts";
import { type Column, type Source, sourceOfList } from "./source.ts";

const couponColumns: readonly Column<Coupon>[] = [
  { header: "Code", cell: ({ code }) => code },
  { header: "Kind", cell: ({ kind }) => kind },
  { header: "Value", cell: ({ value }) => value },
  { header: "Most taken off", cell: ({ maxDiscount = "" }) => maxDiscount },
  { header: "Least worth of items", cell: ({ minItemsPrice = "" }) => minItemsPrice },
  {
    header: "Categories",
    cell: ({ categories = [] }) => categories.map((category) => categoryNames[category]).join(", "),
  },
  { header: "Product IDs", cell: ({ products = [] }) => products.join(", ") },
  { header: "First order only", cell: ({ firstOrderOnly }) => yesOrNo(firstOrderOnly) },
  { header: "Uses per account", cell: ({ perAccount = "" }) => perAccount },
  { header: "Uses in total", cell: ({ total = "" }) => total },
  { header: "Valid from", cell: ({ validFrom = "" }) => validFrom },
  { header: "Valid until", cell: ({ validUntil = "" }) => validUntil },
  { header: "Stopped", cell: ({ stopped }) => yesOrNo(stopped) },
  { header: "Codes in the batch", cell: ({ count = "" }) => count },
  { header: "Used", cell: ({ used }) => used },
  { header: "Taken off", cell: ({ discount }) => discount },
  { header: "Revenue", cell: ({ revenue }) => revenue },
  { header: "Created", cell: ({ createdAt }) => createdAt },
];

export const couponSource = (query: Input<"admin/coupons/list">): Source =>
  sourceOfList({
    name: "coupons",
    columns: couponColumns,
    find: (page) => listCoupons({ ...query, ...page }),
  });
