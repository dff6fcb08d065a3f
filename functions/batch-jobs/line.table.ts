import * as z from "zod/mini";
import { JobLine } from "../../shared/batch-jobs/schemas.ts";
import { missing, put, type TransactItem } from "../platform/expressions.ts";
import { decodeCursor, encodeCursor, type PageOf, queryPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { jobPartition } from "./job.table.ts";
import type { Job } from "./job.ts";

export const StoredLine = z.extend(JobLine, {
  /** Counts a pass's lines from 0. */
  ordinal: z.number(),
  keep: z.optional(z.record(z.string(), z.unknown())),
});
export type StoredLine = z.infer<typeof StoredLine>;

const ordinalDigits = 6;
const prefixOf = (generation: number): string => `LINE#${String(generation).padStart(4, "0")}#`;
const sortKeyOf = (generation: number, ordinal: number): string =>
  prefixOf(generation) + String(ordinal).padStart(ordinalDigits, "0");

export const lineKey = ({ id, generation }: Pick<Job, "id" | "generation">, ordinal: number): Key => ({
  pk: jobPartition(id),
  sk: sortKeyOf(generation, ordinal),
});

const lineItem = (job: Job, line: StoredLine): Item & Key => ({
  ...lineKey(job, line.ordinal),
  ...line,
  expiresAtSeconds: job.expiresAtSeconds,
});

/** Belongs in the transaction of the line's change: it fails if the line was handled before. */
export const recordLine = (job: Job, line: StoredLine): TransactItem =>
  put<StoredLine>(lineItem(job, line), { pk: missing });

export const rewriteLine = (job: Job, line: StoredLine): TransactItem => put(lineItem(job, line));

export const readLine = (item: Item | undefined): StoredLine | undefined => item && StoredLine.parse(item);

interface Range {
  generation: number;
  from: number;
  count: number;
}

async function readPage({ id }: Pick<Job, "id">, { generation, from, count }: Range) {
  const range = {
    partition: jobPartition(id),
    from: sortKeyOf(generation, from),
    to: `${prefixOf(generation)}~`,
  };
  const page = await queryPage(range, { ConsistentRead: true, Limit: count });
  const lines = page.Items.map((item) => StoredLine.parse(item));
  return { lines, isLast: page.LastEvaluatedKey === undefined };
}

export async function findLines(job: Pick<Job, "id">, range: Range): Promise<StoredLine[]> {
  const found: StoredLine[] = [];
  let from = range.from;
  while (found.length < range.count) {
    const { lines, isLast } = await readPage(job, { ...range, from, count: range.count - found.length });
    found.push(...lines);
    if (isLast) break;
    from = (lines.at(-1)?.ordinal ?? from) + 1;
  }
  return found;
}

const pageLines = 500;

/** Yields a pass's results in the order of their lines. */
export async function* everyLine(job: Pick<Job, "id" | "generation">): AsyncGenerator<StoredLine> {
  const { generation } = job;
  for (let from = 0; ; ) {
    const lines = await findLines(job, { generation, from, count: pageLines });
    yield* lines;
    const last = lines.at(-1);
    if (!last || lines.length < pageLines) return;
    from = last.ordinal + 1;
  }
}

interface Wanted {
  outcome?: JobLine["outcome"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Lines that one call looks at; its cursor continues from there. */
const maxRead = 2000;
const cursorAt = (ordinal: number): string => encodeCursor(`line ${ordinal}`);
const readOrdinal = (text: string): number | undefined => {
  const [, ordinal] = /^line (\d{1,6})$/.exec(text) ?? [];
  return ordinal === undefined ? undefined : Number(ordinal);
};

/**
 * Pages the latest pass's results in the order of their lines. A page may be short and still have a cursor. Throws
 * `invalid` (400, "cursor").
 */
export async function pageOfLines(
  job: Pick<Job, "id" | "generation">,
  { outcome, limit, cursor }: Wanted,
): Promise<PageOf<StoredLine>> {
  const items: StoredLine[] = [];
  let from = cursor === undefined ? 0 : decodeCursor(cursor, readOrdinal);
  for (let read = 0; read < maxRead; ) {
    const page = await readPage(job, { generation: job.generation, from, count: limit });
    for (const line of page.lines) {
      if (items.length === limit) return { items, nextCursor: cursorAt(line.ordinal) };
      if (outcome === undefined || line.outcome === outcome) items.push(line);
    }
    if (page.isLast) return { items, nextCursor: undefined };
    read += page.lines.length;
    from = (page.lines.at(-1)?.ordinal ?? from) + 1;
  }
  return { items, nextCursor: cursorAt(from) };
}
