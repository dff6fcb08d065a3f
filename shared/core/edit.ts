import * as z from "zod/mini";
import { Json } from "./json.ts";

/** A record's fields by their names on the wire. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Each field that a form changed, with the value that the form was loaded with; null where there was none. A
 * field that is named here and not sent was emptied.
 */
export const Base = z.pipe(Json, z.record(z.string().check(z.maxLength(100)), z.unknown()));

type Shape = Record<string, z.ZodMiniType>;
type Partial<F extends Shape> = { [K in keyof F]: z.ZodMiniOptional<F[K]> };

/** Some of a record's fields, with those that are always there. Marked as pure where it is called, like `withSchemas`. */
export function partSchema<F extends Shape, A extends Shape>(fields: F, always: A) {
  const some = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(field)]));
  return z.object({ ...(some as Omit<Partial<F>, keyof A>), ...always, base: Base });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === "" || value === false || (Array.isArray(value) && value.length === 0);
const textOf = (value: unknown): string => JSON.stringify(isEmpty(value) ? null : value);

/** Whether two values of a field mean the same; absent, empty and false do. */
export const isSame = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

/** Names of the fields of `after` that differ. */
export const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter((name) => !isSame(before[name], after[name]));

/** The record with what a form changed of it, and nothing that `base` does not name. */
export const applied = (now: Fields, { base, ...sent }: Fields & { base: Fields }): Fields => ({
  ...now,
  ...Object.fromEntries(Object.keys(base).map((name) => [name, sent[name]])),
});

/**
 * Parses a whole record with `whole`, which replaces the stored one, and what names a `base` with `part`, which
 * changes some of its fields.
 */
// @__NO_SIDE_EFFECTS__
export function wholeOrPart<W extends z.ZodMiniType, P extends z.ZodMiniObject>(whole: W, part: P) {
  const known = Object.keys(part.shape).map((name) => [name, z.optional(z.unknown())] as const);
  const either = z.transform((fields: Fields, { issues }): z.output<W> | z.output<P> => {
    const { data, error } = z.safeParse<z.ZodMiniType>("base" in fields ? part : whole, fields);
    for (const { path, message } of error?.issues ?? [])
      issues.push({ code: "custom", path: [...path], message, input: fields });
    return data as z.output<W> | z.output<P>;
  });
  const parsed = z.pipe(z.catchall(z.object(Object.fromEntries(known)), z.unknown()), either);
  return parsed as unknown as z.ZodMiniType<z.output<W> | z.output<P>, z.input<W> | z.input<P>>;
}
