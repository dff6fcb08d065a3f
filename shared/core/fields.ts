/** Returns the fields of a record that a shape names. */
export const pickFields = <R extends object, S extends object>(
  record: R,
  shape: S,
): Pick<R, keyof R & keyof S> => {
  const names = Object.keys(record).filter((name) => Object.hasOwn(shape, name));
  const fields = names.map((name) => [name, Reflect.get(record, name)]);
  return Object.fromEntries(fields);
};

/** Every field that a shape names, as undefined: for conditions and changes where absent has a meaning. */
export const unsetFields = <S extends object>(shape: S): { [K in keyof S]: undefined } => {
  const fields = Object.keys(shape).map((name) => [name, Reflect.get({}, name)]);
  return Object.fromEntries(fields);
};
