import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { env } from "./env.ts";
import type { Item, Key, Stored } from "./schema.ts";

export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

type Value = (value: unknown) => string;
type Test = (name: string, value: Value) => string;

export const exists: Test = (name) => `attribute_exists(${name})`;
export const missing: Test = (name) => `attribute_not_exists(${name})`;
const equals =
  (expected: unknown): Test =>
  (name, value) =>
    `${name} = ${value(expected)}`;
export const above =
  (limit: number): Test =>
  (name, value) =>
    `${name} > ${value(limit)}`;
export const atLeast =
  (limit: number): Test =>
  (name, value) =>
    `${name} >= ${value(limit)}`;
export const atMost =
  (limit: number | string): Test =>
  (name, value) =>
    `${name} <= ${value(limit)}`;
export const shorterThan =
  (limit: number): Test =>
  (name, value) =>
    `size(${name}) < ${value(limit)}`;
export const oneOf =
  (...options: readonly (string | number)[]): Test =>
  (name, value) =>
    `${name} IN (${options.map(value).join(", ")})`;
export const missingOr =
  (other: unknown): Test =>
  (name, value) =>
    `(${missing(name, value)} OR ${testOf(other)(name, value)})`;

const isTest = (expected: unknown): expected is Test => typeof expected === "function";
const testOf = (expected: unknown): Test =>
  isTest(expected) ? expected : expected === undefined ? missing : equals(expected);

/** Plain values mean equal and `undefined` absent, so `{ x: seen.x }` means unchanged since it was read. */
export type Condition<T> = { readonly [K in keyof Stored<T>]?: Stored<T>[K] | Test | undefined };

type Values<T> = { readonly [K in keyof Stored<T>]?: Stored<T>[K] | undefined };

type AttributesOf<T, V> = { [K in keyof T]-?: NonNullable<T[K]> extends V ? K : never }[keyof T];

export interface AttributeChange<T> {
  readonly set?: Values<T>;
  readonly setIfMissing?: Values<T>;
  readonly add?: { readonly [K in AttributesOf<T, number>]?: number };
  readonly append?: { readonly [K in AttributesOf<T, readonly unknown[]>]?: T[K] };
  readonly remove?: readonly (keyof Stored<T> & string)[];
}

/** Uses placeholders, since many attribute names are reserved words. */
function collect() {
  const names: Record<string, string> = {};
  const values: Item = {};
  return {
    name(attribute: string): string {
      names[`#${attribute}`] = attribute;
      return `#${attribute}`;
    },
    value(value: unknown): string {
      const placeholder = `:${Object.keys(values).length}`;
      values[placeholder] = value;
      return placeholder;
    },
    attributes: () => ({
      ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    }),
  };
}
type Collected = ReturnType<typeof collect>;

function conditionOf(where: Item | undefined, { name, value }: Collected) {
  if (!where) return {};
  const tests = Object.entries(where).map(([key, expected]) => testOf(expected)(name(key), value));
  return { ConditionExpression: tests.join(" AND ") };
}

function updateOf<T>(change: AttributeChange<T>, { name, value }: Collected): string {
  const { set = {}, setIfMissing = {}, append = {}, add = {}, remove = [] } = change;
  const clauses = {
    SET: [
      ...Object.entries(set).flatMap(([key, to]) => (to === undefined ? [] : `${name(key)} = ${value(to)}`)),
      ...Object.entries(setIfMissing).map(
        ([key, to]) => `${name(key)} = if_not_exists(${name(key)}, ${value(to)})`,
      ),
      ...Object.entries(append).map(([key, to]) => `${name(key)} = list_append(${name(key)}, ${value(to)})`),
    ],
    ADD: Object.entries(add).map(([key, by]) => `${name(key)} ${value(by)}`),
    REMOVE: [
      ...remove.map((key) => name(key)),
      ...Object.entries(set).flatMap(([key, to]) => (to === undefined ? name(key) : [])),
    ],
  };
  return Object.entries(clauses)
    .filter(([, parts]) => parts.length > 0)
    .map(([verb, parts]) => `${verb} ${parts.join(", ")}`)
    .join(" ");
}

export const tableName = (): string => env("TABLE");

export function put<T>(item: Item & Key, where?: Condition<T>): TransactItem {
  const collected = collect();
  const condition = conditionOf(where, collected);
  return { Put: { TableName: tableName(), Item: item, ...condition, ...collected.attributes() } };
}

export function update<T>(key: Key, change: AttributeChange<T>, where?: Condition<T>): TransactItem {
  const collected = collect();
  const UpdateExpression = updateOf(change, collected);
  const condition = conditionOf(where, collected);
  return {
    Update: { TableName: tableName(), Key: key, UpdateExpression, ...condition, ...collected.attributes() },
  };
}

export function remove<T>(key: Key, where?: Condition<T>): TransactItem {
  const collected = collect();
  const condition = conditionOf(where, collected);
  return { Delete: { TableName: tableName(), Key: key, ...condition, ...collected.attributes() } };
}

interface Versioned {
  version: number;
}

/** Version 0 stands for an item that doesn't exist yet. */
export const asSeen = ({ version }: Versioned) => ({ version: version === 0 ? undefined : version });

/** Fails if the item changed since it was read as `seen`. */
export const putNext = <T extends Versioned>(key: Key, seen: T, next: Omit<T, "version">): TransactItem =>
  put<Versioned>({ ...next, ...key, version: seen.version + 1 }, asSeen(seen));

/** Makes a transaction depend on an item it does not write. */
export function check<T>(key: Key, where: Condition<T>): TransactItem {
  const collected = collect();
  const { ConditionExpression = "" } = conditionOf(where, collected);
  return {
    ConditionCheck: { TableName: tableName(), Key: key, ConditionExpression, ...collected.attributes() },
  };
}

export const numbered = (name: string, items: readonly TransactItem[]): Record<string, TransactItem> =>
  Object.fromEntries(items.map((item, index) => [`${name} ${index + 1}`, item]));
