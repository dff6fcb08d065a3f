import * as z from "zod/mini";

/** A stage's setting `staff`. Amounts are in rupees; the grace counts from joining. */
export const StaffSetting = z.object({
  secondFactor: z.enum(["required", "optional"]),
  confirmRefundsAbove: z.number().check(z.minimum(0)),
  graceDays: z.int().check(z.minimum(0), z.maximum(365)),
});
export type StaffSetting = z.infer<typeof StaffSetting>;

export const usualStaff = (keys: "test" | "live"): StaffSetting => ({
  secondFactor: keys === "live" ? "required" : "optional",
  confirmRefundsAbove: 10_000,
  graceDays: 7,
});
