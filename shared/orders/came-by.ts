import * as z from "zod/mini";

/** How a customer came to order: `agent` is the host of the assistant's profile, or "unknown". */
export const CameBy = z.object({ kind: z.literal("assistant"), agent: z.string() });
export type CameBy = z.infer<typeof CameBy>;
