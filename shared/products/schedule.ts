import * as z from "zod/mini";
import { Timestamp } from "../core/wire.ts";
import { visibilities } from "./catalogue.ts";

export const PriceChange = z.object({
  price: z.number(),
  from: Timestamp,
  /** The usual price applies again from here. */
  until: z.optional(Timestamp),
});
export type PriceChange = z.infer<typeof PriceChange>;

export const scheduleFields = {
  visibility: z.optional(z.enum(visibilities)),
  liveFrom: z.optional(Timestamp),
  liveUntil: z.optional(Timestamp),
  priceChange: z.optional(PriceChange),
};

/** Messages by field for a schedule that ends before it begins. */
export function orderProblems({
  liveFrom,
  liveUntil,
  priceChange,
}: {
  liveFrom?: string | undefined;
  liveUntil?: string | undefined;
  priceChange?: Pick<PriceChange, "from" | "until"> | undefined;
}): Record<string, string> {
  const isAfter = (end: string | undefined, start: string | undefined): boolean =>
    end === undefined || start === undefined || end > start;
  return {
    ...(!isAfter(liveUntil, liveFrom) && { liveUntil: "Choose a time after it goes live" }),
    ...(!isAfter(priceChange?.until, priceChange?.from) && {
      "priceChange.until": "Choose a time after the new price starts",
    }),
  };
}
