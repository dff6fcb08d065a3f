import * as z from "zod/mini";
import { stateOf } from "./pin.ts";

const WorkingDays = z
  .tuple([z.int().check(z.minimum(1), z.maximum(60)), z.int().check(z.minimum(1), z.maximum(60))])
  .check(z.refine(([least, most]) => least <= most));

/** How long parcels take. Pages tell it; no call depends on it. */
export const Delivery = z.object({
  /** The state that parcels leave from, by its usual name. */
  from: z.string().check(z.refine((state) => stateOf(state) === state)),
  /** The least and the most working days, Monday to Saturday, from payment to the door. */
  days: z.object({ sameState: WorkingDays, sameRegion: WorkingDays, far: WorkingDays }),
});
export type Delivery = z.infer<typeof Delivery>;

/** The times of a stage that names no others. */
export const usualDelivery: Delivery = {
  from: "Karnataka",
  days: { sameState: [2, 3], sameRegion: [3, 5], far: [5, 8] },
};
