import * as z from "zod/mini";

export const Image = z.object({
  /** URL of the largest width; `imageWidths` lists the others. */
  url: z.string(),
  altImage: z.string(),
  /** Dominant colour (#rrggbb), shown while loading. */
  color: z.optional(z.string()),
});
export type Image = z.infer<typeof Image>;
