import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { asCode, Id, NextCursor, Paging, Success, Timestamp } from "../core/wire.ts";
import { Address } from "../delivery/shipping-info.ts";
import { documentTitles } from "./document-words.ts";
import { invoiceRoutes } from "./routes.ts";

/** A state with GST's number for it. */
const State = { state: z.string(), stateCode: z.optional(z.string()) };

const Line = z.object({
  name: z.string(),
  hsn: z.optional(z.string()),
  /** Absent when money goes back without units. */
  quantity: z.optional(z.number()),
  /** Rupees, as are all amounts: the value that the tax is computed on, discounts taken off. */
  taxable: z.number(),
  /** Per cent. */
  rate: z.number(),
  cgst: z.number(),
  /** SGST; UTGST of a seller in a union territory without a legislature. */
  sgst: z.number(),
  igst: z.number(),
});
export type InvoiceLine = z.infer<typeof Line>;

/** A bill, and what else goes with the goods or the money. */
export const Document = z.object({
  title: z.enum(documentTitles),
  /** Absent on what is no tax document. */
  number: z.optional(z.string()),
  order: Id,
  date: Timestamp,
  /** On credit and delivery notes: the invoice that they belong to. */
  invoiceNumber: z.optional(z.string()),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    gstin: z.optional(z.string()),
    ...State,
  }),
  buyer: z.extend(Address, { name: z.string(), ...State }),
  /** The state where the goods are delivered, with its number. */
  placeOfSupply: z.string(),
  lines: z.array(Line),
  /** What a coupon took off, in rupees. The lines are without it. */
  coupon: z.optional(z.object({ code: z.string(), discount: z.number() })),
  taxable: z.number(),
  tax: z.number(),
  /** What halving the tax leaves over: taxable + tax + roundOff = total. */
  roundOff: z.number(),
  total: z.number(),
  totalInWords: z.string(),
});
export type Document = z.infer<typeof Document>;

const InvoiceQuery = z.object({ id: Id });
const InvoiceAnswer = z.object({
  success: Success,
  document: Document,
  creditNotes: z.array(Document),
  /** Delivery notes of replacements, and invoices of what was swapped. */
  others: z.array(Document),
});
export type InvoiceAnswer = z.infer<typeof InvoiceAnswer>;

const PdfQuery = z.object({
  id: Id,
  /** The signature of a mail's link. */
  key: z.optional(z.string().check(z.maxLength(500))),
});

/** A month of India's calendar. */
const Month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "Use a month such as 2026-11"));
const InvoicesQuery = z.object({
  ...Paging,
  /** The present month when absent. */
  month: z.optional(Month),
  /** A document's number; the month does not matter then. */
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
  "invoices/pdf": { input: PdfQuery, output: z.object({ success: Success }) },
  "admin/invoices/list": { input: InvoicesQuery, output: InvoicesAnswer },
});
