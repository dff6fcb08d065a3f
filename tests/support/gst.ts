import { saleGst } from "../../functions/payments/payment.ts";
import { type Gst, sampleGst } from "../../shared/tax/gst.ts";

/** How a stage without a GSTIN taxes its sales. */
export const gst = saleGst(sampleGst);

/** The setting of a stage that issues tax invoices. */
export const registered: Gst = { ...sampleGst, ratePercent: 18, gstin: "29AAGCE1286Q1ZX" };
