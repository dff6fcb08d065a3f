import * as z from "zod/mini";

/** 24 lowercase hex digits: 32 bits of seconds, then 64 random (a review's is a hash). */
export const Id = z.string().check(z.regex(/^[0-9a-f]{24}$/, "Not a valid id"));
export const Timestamp = z.iso.datetime();
export const Success = z.literal(true);

export const text = (max: number, message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, `At most ${max} characters`));

/** Numbers that arrive as query or form text. */
export const NumberText = z.pipe(
  z.union(
    [
      z.number(),
      z.pipe(
        z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,6})?$/, "Not a number")),
        z.transform((digits) => Number(digits)),
      ),
    ],
    "Enter a number",
  ),
  z.number(),
);

/** Paging of the lists that grow without bound. Without parameters: the newest 500. */
export const Paging = {
  limit: z.optional(z.pipe(NumberText, z.int().check(z.minimum(1), z.maximum(500)))),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/))),
};
export const NextCursor = z.optional(z.string());
