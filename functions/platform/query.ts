import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { AppError } from "../../shared/core/errors.ts";
import { monthsOf } from "./day.ts";
import { tableName } from "./expressions.ts";
import { query } from "./read-table.ts";
import { type IndexName, type Item, schema } from "./schema.ts";

export interface KeyRange {
  index?: IndexName | undefined;
  partition: string;
  prefix?: string;
  from?: string | undefined;
  to?: string | undefined;
}

type Rest = Omit<
  QueryCommandInput,
  "TableName" | "IndexName" | "KeyConditionExpression" | "ProjectionExpression"
>;

interface Options extends Rest {
  /** Attribute paths with dots; all by default. */
  project?: readonly string[];
}

const firstKey = " ";
/** Sorts after every other string. */
const lastKey = "\u{10FFFF}";

function sortCondition({ prefix, from, to }: KeyRange): [string, Item] | undefined {
  if (prefix !== undefined) return ["begins_with(#sortKey, :prefix)", { ":prefix": prefix }];
  if (from === undefined && to === undefined) return undefined;
  return ["#sortKey BETWEEN :from AND :to", { ":from": from ?? firstKey, ":to": to ?? lastKey }];
}

const keysOf = (index: IndexName | undefined) => (index === undefined ? schema : schema.indexes[index]);

/** Uses placeholders, since some path steps are reserved words. */
function projection(paths: readonly string[]) {
  const steps = paths.map((path) => path.split("."));
  return {
    ProjectionExpression: steps.map((path) => path.map((step) => `#${step}`).join(".")).join(", "),
    names: Object.fromEntries(steps.flat().map((step) => [`#${step}`, step])),
  };
}

function inputOf(range: KeyRange, { project, ...rest }: Options): QueryCommandInput {
  const { partitionKey, sortKey } = keysOf(range.index);
  const [sort, values] = sortCondition(range) ?? [];
  const projected = project && projection(project);
  return {
    TableName: tableName(),
    IndexName: range.index,
    KeyConditionExpression: `#partitionKey = :pk${sort ? ` AND ${sort}` : ""}`,
    ...(projected && { ProjectionExpression: projected.ProjectionExpression }),
    ExpressionAttributeNames: {
      ...projected?.names,
      "#partitionKey": partitionKey,
      ...(sort && { "#sortKey": sortKey }),
    },
    ExpressionAttributeValues: { ":pk": range.partition, ...values },
    ...rest,
  };
}

export const queryPage = (range: KeyRange, options: Options = {}) => query(inputOf(range, options));

/** About a page's megabyte. Without a limit, the embedded database reads to the end. */
const rowsPerPage = 2000;

export async function* everyPage(range: KeyRange, options: Options = {}): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const answer = await queryPage(range, {
      Limit: rowsPerPage,
      ...options,
      ...(ExclusiveStartKey && { ExclusiveStartKey }),
    });
    yield answer.Items ?? [];
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}

interface DayCounters {
  day: string;
  /** The rest of the sort key, after the day. */
  name: string;
  counters: Record<string, number>;
}

/** Reads counters with sort keys `<day>#<name>` from `from` to `to` (days, inclusive), in no certain order. */
export async function eachOfDays(
  { from, to }: Record<"from" | "to", string>,
  partitionsOf: (month: string) => string | readonly string[],
  use: (item: DayCounters) => void,
): Promise<void> {
  const readPartition = async (partition: string) => {
    for await (const items of everyPage({ partition, from, to: `${to}~` }))
      for (const { pk: _, sk, ...counts } of items) {
        const counters = Object.fromEntries(
          Object.entries(counts).map(([key, value]) => [key, Number(value)]),
        );
        use({ day: String(sk).slice(0, 10), name: String(sk).slice(11), counters });
      }
  };
  await Promise.all(monthsOf(from, to).flatMap(partitionsOf).map(readPartition));
}

export interface Page {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface PageOf<T> {
  items: T[];
  nextCursor: string | undefined;
}

const maxPageBytes = 4_000_000;

export const encodeCursor = (sortKey: string): string => Buffer.from(sortKey).toString("base64url");

/** Throws `invalid` (400, "cursor") if `read` rejects the text. */
export function decodeCursor<T>(cursor: string, read: (text: string) => T | undefined): T {
  const text = Buffer.from(cursor, "base64url").toString();
  const place = encodeCursor(text) === cursor ? read(text) : undefined;
  if (place === undefined) throw new AppError("invalid", "cursor");
  return place;
}

/** Accepts an id, or an ISO 8601 time, "#" and an id. */
export const readSortKey = (text: string): string | undefined =>
  /^(?:\d{4}-\d\d-\d\dT[\d:.]{12}Z#)?[0-9a-f]{24}$/.test(text) ? text : undefined;

/** Returns as many rows as fit Lambda's response limit of 6 MB, at least one. */
export function fitting<T>(rows: readonly T[]): readonly T[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > maxPageBytes;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}
