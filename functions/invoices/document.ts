import * as z from "zod/mini";
import { Address } from "../../shared/delivery/shipping-info.ts";
import { PaidBy } from "../../shared/orders/paid-by.ts";
import { indianDay } from "../platform/day.ts";

const documentKinds = ["invoice", "creditNote", "deliveryNote"] as const;
export type DocumentKind = (typeof documentKinds)[number];

const Seller = z.object({
  legalName: z.string(),
  address: z.string(),
  stateCode: z.string(),
  gstin: z.optional(z.string()),
});
export type Seller = z.infer<typeof Seller>;

const BillLine = z.object({
  productId: z.string(),
  name: z.string(),
  hsn: z.optional(z.string()),
  quantity: z.optional(z.number()),
  percent: z.number(),
  taxablePaise: z.number(),
  taxPaise: z.number(),
});
export type BillLine = z.infer<typeof BillLine>;

/** Never changes once issued. */
export const TaxDocument = z.object({
  number: z.string(),
  kind: z.enum(documentKinds),
  orderId: z.string(),
  orderNumber: z.string(),
  at: z.string(),
  invoiceNumber: z.optional(z.string()),
  seller: Seller,
  buyer: Address,
  isInterState: z.boolean(),
  paidBy: z.optional(PaidBy),
  coupon: z.optional(z.object({ code: z.string(), discountPaise: z.number() })),
  lines: z.array(BillLine),
  roundOffPaise: z.number(),
  totalPaise: z.number(),
});
export type TaxDocument = z.infer<typeof TaxDocument>;

const letters: Readonly<Record<DocumentKind, string>> = {
  invoice: "ES",
  creditNote: "EC",
  deliveryNote: "ED",
};

/** For example "ES/26-27": India's financial year starts on 1 April. */
export function seriesOf(kind: DocumentKind, at: Date): string {
  const [year = 0, month = 0] = indianDay(at).split("-").map(Number);
  const first = month < 4 ? year - 1 : year;
  const short = (number: number): string => String(number % 100).padStart(2, "0");
  return `${letters[kind]}/${short(first)}-${short(first + 1)}`;
}

/** Consecutive within a series; at most 16 characters (CGST Rules, 2017, rule 46 (b)). */
export const numberIn = (series: string, count: number): string =>
  `${series}/${String(count).padStart(6, "0")}`;
