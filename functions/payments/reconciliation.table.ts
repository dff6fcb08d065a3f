import * as z from "zod/mini";
import { defaultProvider, type ProviderName, providerNames } from "../../shared/payments/offers.ts";
import { missingOr, put, update } from "../platform/expressions.ts";
import { everyPage, queryPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
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
  /** Missing from runs of earlier releases, which compared with Stripe alone. */
  providers: z._default(z.array(z.enum(providerNames)), [defaultProvider]),
});

const checkedAt = (provider: ProviderName): string => `${provider}Checked`;

const Gap = z.object({
  provider: z._default(z.enum(providerNames), defaultProvider),
  intentId: z.string(),
  amountPaise: z.number(),
  state: z.string(),
});
export type Gap = z.infer<typeof Gap>;

export interface Report {
  at: string;
  checked: number;
  providers: { provider: ProviderName; checked: number }[];
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

export async function beginRun(run: string, slices: readonly Slice[]): Promise<void> {
  const item = {
    ...runKey(run),
    at: run,
    checked: 0,
    slices: slices.length,
    slicesDone: 0,
    providers: [...new Set(slices.map(({ provider }) => provider))],
    expiresAtSeconds: expiryOf(run),
  };
  await write(put(item));
}

export const findProgress = async (slice: Slice): Promise<Progress> =>
  Progress.parse((await getItem(sliceKey(slice))) ?? {});

/** Returns false if another invocation has advanced the slice since `seen` was read. */
export async function saveProgress(slice: Slice, seen: Progress, reached: Progress): Promise<boolean> {
  const { run, provider } = slice;
  const failed = await transact({
    slice: update<Progress>(
      sliceKey(slice),
      { set: { ...reached, expiresAtSeconds: expiryOf(run) } },
      { after: seen.after, isDone: missingOr(false) },
    ),
    run: reached.isDone
      ? update<Record<string, number>>(runKey(run), {
          add: { checked: reached.checked, [checkedAt(provider)]: reached.checked, slicesDone: 1 },
        })
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

async function reportOf(item: Item): Promise<Report | undefined> {
  const { at, checked, slices, slicesDone, providers } = Run.parse(item);
  if (slicesDone < slices) return undefined;
  return {
    at,
    checked,
    providers: providers.map((provider) => ({
      provider,
      checked: providers.length > 1 ? Number(item[checkedAt(provider)] ?? 0) : checked,
    })),
    gaps: await findGaps(at),
  };
}

/** Undefined until all slices of the run are compared. */
export async function findReport(run: string): Promise<Report | undefined> {
  const item = await getItem(runKey(run));
  return item && reportOf(item);
}

export async function findLatestReport(): Promise<Report | undefined> {
  const { Items: items = [] } = await queryPage({ partition }, { ScanIndexForward: false, Limit: 10 });
  for (const item of items) {
    const report = await reportOf(item);
    if (report) return report;
  }
  return undefined;
}
