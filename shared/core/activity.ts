import * as z from "zod/mini";
import { Success, Timestamp } from "./wire.ts";

export const Activity = z.object({
  did: z.string(),
  by: z.string(),
  at: Timestamp,
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type Activity = z.infer<typeof Activity>;

export const ActivityAnswer = z.object({ success: Success, activity: z.array(Activity) });
