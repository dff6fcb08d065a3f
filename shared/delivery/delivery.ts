import * as z from "zod/mini";
import { stateOf } from "./pin.ts";

const WorkingDays = z
  .tuple([z.int().check(z.minimum(1), z.maximum(60)), z.int().check(z.minimum(1), z.maximum(60))])
  .check(z.refine(([least, most]) => least <= most));

export const Delivery = z.object({
  from: z.string().check(z.refine((state) => stateOf(state) === state)),
  /** Ranges of working days, Monday to Saturday, from payment to delivery. */
  days: z.object({ sameState: WorkingDays, sameRegion: WorkingDays, far: WorkingDays }),
});
export type Delivery = z.infer<typeof Delivery>;

export const usualDelivery: Delivery = {
  from: "Karnataka",
  days: { sameState: [2, 3], sameRegion: [3, 5], far: [5, 8] },
};
