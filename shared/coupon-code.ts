import * as z from "zod/mini";

/** A coupon's code as a person types it. */
export const TypedCode = z.string().check(z.trim(), z.minLength(1, "Enter a code"), z.maxLength(60));
