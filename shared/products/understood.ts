import * as z from "zod/mini";

/** A filter that words of a search mean. */
export const Understood = z.object({
  key: z.string(),
  label: z.string(),
  /** Parameters of the listing that ask for it. */
  query: z.record(z.string(), z.string()),
});
export type Understood = z.infer<typeof Understood>;
