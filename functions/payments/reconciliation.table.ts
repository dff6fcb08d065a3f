import * as z from "zod/mini";
import type { ProviderName } from "../../shared/payments/offers.ts";
import { missingOr, put, update } from "../platform/expressions.ts";
import { everyPage, queryPage } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, transact, write } from "../platform/table.ts";
import type { Span } from "./provider.ts";

const partition = "RECONCILIATION";
const ttlSeconds = 90 * 86_400;
const maxGaps = 500;

const runKey = (run: string): Key => ({ pk: partition, sk: run });
const partsOf = (run: string): string => `${partition}#${run}`;

const Run = z.object({
  at: z.string(),
  /** This shop's succeeded payments in the providers' lists. */
  checked: z.number(),
  slices: z._default(z.number(), 0),
  slicesDone: z._default(z.number(), 0),
});
type Run = z.infer<typeof Run>;

const Gap = z.object({ intentId: z.string(), amountPaise: z.number(), state: z.string() });
export type Gap = z.infer<typeof Gap>;

export interface Report {
  at: string;
  checked: number;
  gaps: Gap[];
}

/** The span of a provider's list that one message compares. */
export interface Slice extends Span {
  run: string;
  provider: ProviderName;
  list: "payments" | "refunds";
}

const sliceKey = ({ run, provider, list, from }: Slice): Key => ({
  pk: partsOf(run),
  sk: `SLICE#${provider}#${list}#${from}`,
});

const Progress = z.object({
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

/** Returns false if another invocation has advanced the slice since `seen` was read. */
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

/** One item per gap, so that repeats are stored once. */
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

/** Undefined until all slices of the run are compared. */
export async function findReport(run: string): Promise<Report | undefined> {
  const item = await getItem(runKey(run));
  const found = item && Run.parse(item);
  return found && isFinished(found) ? reportOf(found) : undefined;
}

export async function findLatestReport(): Promise<Report | undefined> {
  const { Items: items = [] } = await queryPage({ partition }, { ScanIndexForward: false, Limit: 10 });
  const run = items.map((item) => Run.parse(item)).find(isFinished);
  return run && reportOf(run);
}
