import { isDeepStrictEqual } from "node:util";

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (typeof value === "object" && Object.keys(value).length === 0);

const orNull = (value: unknown): unknown => (isNothing(value) ? null : value);

/** Compares fields as stored: nothing is stored in several ways, and the entries of a map come in any order. */
export const isSameValue = (a: unknown, b: unknown): boolean => isDeepStrictEqual(orNull(a), orNull(b));
