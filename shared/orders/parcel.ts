import * as z from "zod/mini";
import { asCode, emptyAsNone, oneLine } from "../core/wire.ts";

const trackingNumberPattern = /^[A-Za-z0-9-]{4,40}$/;

export const parcelRules = {
  carrier: emptyAsNone(oneLine(60, "Choose a carrier")),
  trackingNumber: emptyAsNone(
    z.string().check(asCode, z.regex(trackingNumberPattern, "Use 4 to 40 letters, digits and hyphens")),
  ),
};

export const parcelFields = { carrier: z.optional(z.string()), trackingNumber: z.optional(z.string()) };
