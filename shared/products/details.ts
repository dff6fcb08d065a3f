import * as z from "zod/mini";
import { categories } from "./catalogue.ts";
import { Declarations } from "./declarations.ts";
import { Specs } from "./spec-kinds.ts";

/** Forms, stored items and responses derive these fields from here. */
export const ProductDetails = z.object({
  name: z.string(),
  category: z.enum(categories),
  description: z.string(),
  /** Classifies goods for GST; required on invoices. */
  hsn: z.optional(z.string()),
  /** Per cent; defaults to the stage's. Applies once the stage has a GSTIN. */
  gstPercent: z.optional(z.number()),
  specs: z.optional(Specs),
  inTheBox: z.optional(z.array(z.string())),
  declarations: z.optional(Declarations),
  gtin: z.optional(z.string()),
  model: z.optional(z.string()),
  /** The shop's own number, unique whatever its case. */
  sku: z.optional(z.string()),
  /** Where staff find it in the warehouse; never shown to shoppers. */
  shelf: z.optional(z.string()),
  featured: z.optional(z.boolean()),
  /** At or below this many units, staff order more; never shown to shoppers. */
  reorderLevel: z.optional(z.number()),
});

export type ProductDetails = z.infer<typeof ProductDetails>;

export const CardDetails = z.pick(ProductDetails, {
  name: true,
  category: true,
  description: true,
  gstPercent: true,
});

/** What the page of a product shows besides, as stored. */
export const PageDetails = z.pick(ProductDetails, { inTheBox: true, gtin: true, model: true, sku: true });
