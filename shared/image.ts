import * as z from "zod/mini";

export const Image = z.object({
  /** The largest stored width; `imageWidths` tells the others. */
  url: z.string(),
  altImage: z.string(),
  /** Dominant colour, #rrggbb, shown until the picture is there. */
  color: z.optional(z.string()),
});
export type Image = z.infer<typeof Image>;
