import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { asCode, Id, NextCursor, Paging, Success, Timestamp } from "../core/wire.ts";
import { Address } from "../delivery/shipping-info.ts";
import { documentTitles } from "./document-words.ts";
import { invoiceRoutes } from "./routes.ts";
import { staffInvoiceRoutes } from "./staff-routes.ts";

const State = { state: z.string(), stateCode: z.optional(z.string()) };

const Line = z.object({
  name: z.string(),
  hsn: z.optional(z.string()),
  quantity: z.optional(z.number()),
  /** Taxable value in rupees (like all amounts), net of discounts. */
  taxable: z.number(),
  rate: z.number(),
  cgst: z.number(),
  /** SGST, or UTGST in union territories without a legislature. */
  sgst: z.number(),
  igst: z.number(),
});
export type InvoiceLine = z.infer<typeof Line>;

export const Document = z.object({
  title: z.enum(documentTitles),
  /** Absent if it is not a tax document. */
  number: z.optional(z.string()),
  order: Id,
  orderNumber: z.string(),
  date: Timestamp,
  invoiceNumber: z.optional(z.string()),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    gstin: z.optional(z.string()),
    ...State,
  }),
  buyer: z.extend(Address, { name: z.string(), ...State }),
  placeOfSupply: z.string(),
  lines: z.array(Line),
  coupon: z.optional(z.object({ code: z.string(), discount: z.number() })),
  taxable: z.number(),
  tax: z.number(),
  /** Remainder of halving the tax: taxable + tax + roundOff = total. */
  roundOff: z.number(),
  total: z.number(),
  totalInWords: z.string(),
  paid: z.optional(z.string()),
});
export type Document = z.infer<typeof Document>;

const InvoiceQuery = z.object({ id: Id });
const InvoiceAnswer = z.object({
  success: Success,
  document: Document,
  creditNotes: z.array(Document),
  others: z.array(Document),
});
export type InvoiceAnswer = z.infer<typeof InvoiceAnswer>;

const PdfQuery = z.object({
  id: Id,
  key: z.optional(z.string().check(z.maxLength(500))),
});
const PdfAnswer = z.object({ success: Success });

const Month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "Use a month such as 2026-11"));
const InvoicesQuery = z.object({
  ...Paging,
  month: z.optional(Month),
  /** The number of a document or an order, of any month. */
  search: z.optional(z.string().check(asCode, z.maxLength(20))),
  format: z.optional(z.enum(["json", "csv"])),
});
const InvoicesAnswer = z.object({
  success: Success,
  month: z.string(),
  invoices: z.array(Document),
  creditNotes: z.array(Document),
  nextCursor: NextCursor,
});

export const invoiceCalls = /* @__PURE__ */ withSchemas(invoiceRoutes, {
  "invoices/get": { input: InvoiceQuery, output: InvoiceAnswer },
  "invoices/pdf": { input: PdfQuery, output: PdfAnswer },
});

export const staffInvoiceCalls = /* @__PURE__ */ withSchemas(staffInvoiceRoutes, {
  "admin/invoices/list": { input: InvoicesQuery, output: InvoicesAnswer },
});
