import * as z from "zod/mini";
import { notifiedRates } from "./gst-rates.ts";
import { isGstState } from "./gst-states.ts";
import { SellerGstin } from "./gstin.ts";

export const Gst = z
  .object({
    ratePercent: z.number().check(z.minimum(0), z.maximum(40), z.multipleOf(0.01)),
    prices: z.enum(["exclusive", "inclusive"]),
    /** Absent for an unregistered seller, who issues order summaries instead of tax invoices. */
    gstin: z.optional(SellerGstin),
    legalName: z.string().check(z.minLength(1)),
    address: z.string().check(z.minLength(1)),
    stateCode: z.string().check(z.refine(isGstState, "is not the number of a state")),
  })
  .check(
    z.refine(({ gstin, stateCode }) => gstin === undefined || gstin.startsWith(stateCode), {
      path: ["stateCode"],
      message: "must be the first two digits of gstin",
    }),
    z.refine(({ gstin, ratePercent }) => gstin === undefined || notifiedRates.includes(ratePercent), {
      path: ["ratePercent"],
      message: `must be a notified rate: ${notifiedRates.join(", ")}`,
    }),
    z.refine(({ gstin, prices }) => gstin !== undefined || prices === "exclusive", {
      path: ["prices"],
      message: "can be inclusive only with a gstin",
    }),
  );
export type Gst = z.infer<typeof Gst>;

export const sampleGst: Gst = {
  ratePercent: 2,
  prices: "exclusive",
  legalName: "Earshot Audio Private Limited",
  address: "14 Residency Road, Bengaluru, Karnataka 560025",
  stateCode: "29",
};

/** Returns what is wrong with the setting; undefined if nothing is. */
export function faultOf(gst: unknown): string | undefined {
  const [fault] = z.safeParse(Gst, gst).error?.issues ?? [];
  return fault && `${fault.path.join(".")} ${fault.message}`;
}

export function readGst(text: string): Gst {
  const gst = { ...sampleGst, ...JSON.parse(text) };
  const fault = faultOf(gst);
  if (fault) throw new Error(fault);
  return z.parse(Gst, gst);
}
