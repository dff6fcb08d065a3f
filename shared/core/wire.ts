import * as z from "zod/mini";
import { cleanCode } from "./typed.ts";

/** 24 lowercase hex digits: 32 bits of Unix seconds, then 64 random bits. A review's id is a hash instead. */
export const Id = z.string().check(z.regex(/^[0-9a-f]{24}$/, "This id isn't valid"));
export const Timestamp = z.iso.datetime();

export const Success = z.literal(true);

export const asCode = z.overwrite(cleanCode);

export const text = (max: number, message: string) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(max, `Use at most ${max} characters`));

/** Rejects line breaks, other control characters and direction marks. */
export const onOneLine = z.regex(
  /^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u,
  "Use one line of plain text",
);
export const oneLine = (max: number, message: string) => text(max, message).check(onOneLine);

/** Treats an empty string, as sent by forms, as absent. */
export const emptyAsNone = <S extends z.ZodMiniType<string, string>>(schema: S) =>
  z.optional(
    z.pipe(
      z.union([z.literal(""), schema]),
      z.transform((given) => given || undefined),
    ),
  );

/** Why staff did something that asks for confirmation; stored in the audit. */
export const Reason = /* @__PURE__ */ emptyAsNone(/* @__PURE__ */ oneLine(200, "Enter a reason"));

export const NumberText = z.pipe(
  z.union(
    [
      z.number(),
      z.pipe(
        z.string().check(asCode, z.regex(/^-?\d{1,15}(\.\d{1,6})?$/, "Enter a number")),
        z.transform((digits) => Number(digits)),
      ),
    ],
    "Enter a number",
  ),
  z.number(),
);

/** Rejects amounts that would have to be rounded. */
export const Rupees = (min: number, max: number, tooLittle = `Enter at least ₹${min}`) =>
  z.pipe(
    NumberText,
    z
      .number()
      .check(
        z.minimum(min, tooLittle),
        z.maximum(max, `Enter at most ₹${max}`),
        z.multipleOf(0.01, "Use at most two decimals"),
      ),
  );

/** Without parameters, a list returns the newest 500. */
export const Paging = {
  limit: z.optional(z.pipe(NumberText, z.int().check(z.minimum(1), z.maximum(500)))),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1000}$/))),
};
export const NextCursor = z.optional(z.string());

export const Search = z.optional(z.string().check(z.trim(), z.maxLength(100)));

export const NoInput = z.object({});

export const Message = z.object({ success: Success, message: z.string() });
export const Done = z.object({ success: Success });
