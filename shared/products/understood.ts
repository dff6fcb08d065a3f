import * as z from "zod/mini";

export const Understood = z.object({
  key: z.string(),
  label: z.string(),
  /** The listing's parameters for it. */
  query: z.record(z.string(), z.string()),
});
export type Understood = z.infer<typeof Understood>;
