/** Built-in functions whose declared types are wider than what they return. */

export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record) as K[];

export const mapValues = <K extends string, V, T>(
  record: Readonly<Record<K, V>>,
  change: (value: V, key: K) => T,
): Record<K, T> =>
  Object.fromEntries(keysOf(record).map((key) => [key, change(record[key], key)])) as Record<K, T>;

export const lowerCase = <T extends string>(text: T): Lowercase<T> => text.toLowerCase() as Lowercase<T>;
