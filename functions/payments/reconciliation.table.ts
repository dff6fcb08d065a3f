import * as z from "zod/mini";
import { missingOr, put, update } from "../platform/expressions.ts";
import { everyPage, queryPage } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, transact, write } from "../platform/table.ts";

const partition = "RECONCILIATION";
const ttlSeconds = 90 * 86_400;
/** Staff see this many gaps of a run at once. */
const maxGaps = 500;

const runKey = (run: string): Key => ({ pk: partition, sk: run });
const partsOf = (run: string): string => `${partition}#${run}`;

const Run = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** Number of this shop's succeeded payments that Stripe listed. */
  checked: z.number(),
  slices: z._default(z.number(), 0),
  slicesDone: z._default(z.number(), 0),
});
type Run = z.infer<typeof Run>;

const Gap = z.object({ intentId: z.string(), amountPaise: z.number(), state: z.string() });
/** A paid intent without an order or a refund. */
export type Gap = z.infer<typeof Gap>;

/** Result of comparing Stripe's list with our records. */
export interface Report {
  at: string;
  checked: number;
  gaps: Gap[];
}

/** A span of Stripe's list that one message compares. Unix time in seconds, `to` excluded. */
export interface Slice {
  /** When its run began, ISO 8601. */
  run: string;
  list: "payments" | "refunds";
  from: number;
  to: number;
}

const sliceKey = ({ run, list, from }: Slice): Key => ({ pk: partsOf(run), sk: `SLICE#${list}#${from}` });

const Progress = z.object({
  /** The last id that was compared: the list goes on after it. */
  after: z.optional(z.string()),
  checked: z._default(z.number(), 0),
  isDone: z._default(z.boolean(), false),
});
export type Progress = z.infer<typeof Progress>;

const expiryOf = (run: string): number => Math.floor(Date.parse(run) / 1000) + ttlSeconds;

export async function beginRun(run: string, slices: number): Promise<void> {
  const item = {
    ...runKey(run),
    at: run,
    checked: 0,
    slices,
    slicesDone: 0,
    expiresAtSeconds: expiryOf(run),
  };
  await write(put(item));
}

export const findProgress = async (slice: Slice): Promise<Progress> =>
  Progress.parse((await getItem(sliceKey(slice))) ?? {});

/**
 * Saves how far a slice has come, and adds a finished one to its run. False when another invocation has
 * gone on with the slice since `seen` was read.
 */
export async function saveProgress(slice: Slice, seen: Progress, reached: Progress): Promise<boolean> {
  const { run } = slice;
  const failed = await transact({
    slice: update<Progress>(
      sliceKey(slice),
      { set: { ...reached, expiresAtSeconds: expiryOf(run) } },
      { after: seen.after, isDone: missingOr(false) },
    ),
    run: reached.isDone
      ? update<Run>(runKey(run), { add: { checked: reached.checked, slicesDone: 1 } })
      : undefined,
  });
  return failed.size === 0;
}

/** Each gap is an item of its own; the same gap found twice is one. */
export async function saveGaps(run: string, gaps: readonly Gap[]): Promise<void> {
  for (const gap of gaps)
    await write(
      put({ pk: partsOf(run), sk: `GAP#${gap.intentId}`, ...gap, expiresAtSeconds: expiryOf(run) }),
    );
}

async function findGaps(run: string): Promise<Gap[]> {
  const gaps: Gap[] = [];
  for await (const items of everyPage(
    { partition: partsOf(run), prefix: "GAP#" },
    { ConsistentRead: true, Limit: maxGaps },
  )) {
    gaps.push(...items.map((item) => Gap.parse(item)));
    if (gaps.length >= maxGaps) break;
  }
  return gaps;
}

const isFinished = ({ slices, slicesDone }: Run): boolean => slicesDone >= slices;

const reportOf = async ({ at, checked }: Run): Promise<Report> => ({ at, checked, gaps: await findGaps(at) });

/** Undefined while slices of the run are still to be compared. */
export async function findReport(run: string): Promise<Report | undefined> {
  const item = await getItem(runKey(run));
  const found = item && Run.parse(item);
  return found && isFinished(found) ? reportOf(found) : undefined;
}

/** The report of the last run that has finished. */
export async function findLatestReport(): Promise<Report | undefined> {
  const { Items: items = [] } = await queryPage({ partition }, { ScanIndexForward: false, Limit: 10 });
  const run = items.map((item) => Run.parse(item)).find(isFinished);
  return run && reportOf(run);
}
