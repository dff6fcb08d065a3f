import * as z from "zod/mini";

/** A value, or its JSON as a form sends it. */
export const Json = z.pipe(
  z.unknown(),
  z.transform((value) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value || "{}");
    } catch {
      return undefined;
    }
  }),
);
