import { mapValues } from "./builtins.ts";

export const pickFields = <R extends object, S extends object>(
  record: R,
  shape: S,
): Pick<R, keyof R & keyof S> => {
  const names = Object.keys(record).filter((name) => Object.hasOwn(shape, name));
  const fields = names.map((name) => [name, Reflect.get(record, name)]);
  return Object.fromEntries(fields);
};

/** Leaves out undefined fields. Undefined if all are. */
export const statedFields = <R extends object>(record: R): R | undefined => {
  const fields = Object.keys(record).map((name) => [name, Reflect.get(record, name)]);
  const stated = fields.filter(([, value]) => value !== undefined);
  return stated.length > 0 ? Object.fromEntries(stated) : undefined;
};

/** Every field that a shape names, as undefined: for conditions and changes where absent has a meaning. */
export const unsetFields = <K extends string>(shape: Readonly<Record<K, unknown>>): Record<K, undefined> =>
  mapValues(shape, () => undefined);
