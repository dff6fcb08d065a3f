import { mapValues } from "./builtins.ts";

export const pickFields = <R extends object, S extends object>(
  record: R,
  shape: S,
): Pick<R, keyof R & keyof S> => {
  const names = Object.keys(record).filter((name) => Object.hasOwn(shape, name));
  const fields = names.map((name) => [name, Reflect.get(record, name)]);
  return Object.fromEntries(fields);
};

/** Every field that a shape names, as undefined: for conditions and changes where absent has a meaning. */
export const unsetFields = <K extends string>(shape: Readonly<Record<K, unknown>>): Record<K, undefined> =>
  mapValues(shape, () => undefined);
