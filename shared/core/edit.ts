import * as z from "zod/mini";

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

export type Fields = Readonly<Record<string, unknown>>;

/** Each changed field with the value the form was loaded with, or null. A named field that is not sent was emptied. */
export const Base = z.pipe(Json, z.record(z.string().check(z.maxLength(100)), z.unknown()));

type Shape = Record<string, z.ZodMiniType>;
type Partial<F extends Shape> = { [K in keyof F]: z.ZodMiniOptional<F[K]> };

/** Makes some fields optional. Mark calls as pure, like `withSchemas`. */
export function partSchema<F extends Shape, A extends Shape>(fields: F, always: A) {
  const some = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(field)]));
  return z.object({ ...(some as Omit<Partial<F>, keyof A>), ...always, base: Base });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === "" || value === false || (Array.isArray(value) && value.length === 0);
const textOf = (value: unknown): string => JSON.stringify(isEmpty(value) ? null : value);

export const isSame = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

export const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter((name) => !isSame(before[name], after[name]));

export const applied = (now: Fields, { base, ...sent }: Fields & { base: Fields }): Fields => ({
  ...now,
  ...Object.fromEntries(Object.keys(base).map((name) => [name, sent[name]])),
});

/** Parses input with a `base` as a partial edit with `part`, other input as a whole record with `whole`. */
// @__NO_SIDE_EFFECTS__
export function wholeOrPart<W extends z.ZodMiniType, P extends z.ZodMiniObject>(whole: W, part: P) {
  const known = Object.keys(part.shape).map((name) => [name, z.optional(z.unknown())] as const);
  const either = z.transform((fields: Fields, { issues }): z.output<W> | z.output<P> => {
    const { data, error } = z.safeParse<z.ZodMiniType>("base" in fields ? part : whole, fields);
    for (const { path, message } of error?.issues ?? [])
      issues.push({ code: "custom", path: [...path], message, input: fields });
    return data as z.output<W> | z.output<P>;
  });
  const pipe = z.pipe(z.catchall(z.object(Object.fromEntries(known)), z.unknown()), either);
  const parsed = Object.assign(pipe, { either: [whole, part] });
  return parsed as unknown as z.ZodMiniType<z.output<W> | z.output<P>, z.input<W> | z.input<P>>;
}
