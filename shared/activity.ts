import * as z from "zod/mini";
import { Success, Timestamp } from "./wire.ts";

/** What somebody of the staff did, with what changed, as people read it. */
export const Activity = z.object({
  did: z.string(),
  by: z.string(),
  at: Timestamp,
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type Activity = z.infer<typeof Activity>;

/** What staff did with something, newest first. */
export const ActivityAnswer = z.object({ success: Success, activity: z.array(Activity) });
