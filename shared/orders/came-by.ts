import * as z from "zod/mini";

/** How a customer came to order: `agent` is the host of the assistant's profile or a permalink's source, or "unknown". */
export const CameBy = z.object({ kind: z.enum(["assistant", "link"]), agent: z.string() });
export type CameBy = z.infer<typeof CameBy>;
