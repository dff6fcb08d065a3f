import { afterAll, expect, test, vi } from "vitest";
import { readInput } from "../../functions/http/input.ts";
import { readCookie } from "../../functions/identity/cookie.ts";
import { addressOf } from "../../functions/pages/page-name.ts";
import { respelled } from "../../functions/payments/stripe-events.ts";
import { buildSegment } from "../../shared/search/builder.ts";
import { find, suggest } from "../../shared/search/search.ts";
import { viewOf } from "../../shared/search/views.ts";
import { bodiesOf, filled, formsOf, type HeavyRequest, queriesOf, requestsOfMany } from "./heavy-requests.ts";

vi.stubEnv("SITE_URL", "http://localhost");
afterAll(() => vi.unstubAllEnvs());

/** Long enough for the clock of processor time. */
const measuredMicroseconds = 2000;
const turns = 3;

/** Processor time in microseconds, the least of some turns, since other tests use the processors too. */
async function costOf(run: () => unknown): Promise<number> {
  const costs: number[] = [];
  while (costs.length < turns) {
    const before = process.cpuUsage();
    let [spent, runs] = [0, 0];
    while (spent < measuredMicroseconds) {
      await run();
      runs += 1;
      const { user, system } = process.cpuUsage(before);
      spent = user + system;
    }
    costs.push(spent / runs);
  }
  return Math.min(...costs);
}

/**
 * For sixteen times the input, a linear cost is 16 times as high and one by the square 256 times. Other processes, the
 * caches and the collector of garbage can make a linear cost some times as high; doubling the input wouldn't tell.
 */
async function expectLinear(prepare: (share: number) => () => unknown): Promise<void> {
  const costs: number[] = [];
  for (const run of [1 / 16, 1 / 16, 1].map(prepare)) costs.push(await costOf(run));
  const [, small = 0, whole = 0] = costs;
  expect(whole / small).toBeLessThan(64);
}

/** A cost by the square shows each time; what other processes cause does not. */
const whenBusy = { retry: 2 };

const parse = (requests: readonly HeavyRequest[]) => async (): Promise<void> => {
  for (const { call, event } of requests) await readInput(event, call).catch(() => undefined);
};

/** Texts that make a careless pattern start again at each of their characters. */
const units = [
  ...'a0+-.,:@=&<["\\/( \t\n',
  "a.",
  "a@",
  "a b",
  "%41",
  "\u0316\u0301",
  "\u200b",
  "\u202a1",
  "🎧",
];

test.each(units)(
  "reading a text of %j takes time proportional to its length, in any field",
  whenBusy,
  async (unit) => {
    await expectLinear((share) => parse(queriesOf(unit, 8000 * share)));
    await expectLinear((share) => parse(bodiesOf(unit, 60_000 * share)));
    await expectLinear((share) => parse(formsOf(unit, 400_000 * share)));
    await expectLinear((share) => {
      const text = filled(unit, 8000 * share);
      return () => [readCookie([text], "session"), addressOf(text)];
    });
  },
);

test.each(Object.entries(requestsOfMany))(
  "reading %s takes time proportional to their number",
  whenBusy,
  async (_, requestOf) => {
    await expectLinear((share) => parse([requestOf(share)]));
  },
);

test("reading a webhook takes time proportional to its brackets, forged or not", whenBusy, async () => {
  await expectLinear((share) => {
    const open = "[".repeat(2400 * share);
    const report = Buffer.from(`${open}${"1,".repeat(10_000 * share)}1${open.replaceAll("[", "]")}`);
    return () => respelled(report);
  });
});

/** Different words of up to six letters. */
const wordOf = (index: number): string =>
  (index * 7919 + 500_000).toString(26).replaceAll(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");
const wordsPerName = 10;
const productOf = (index: number) => ({
  id: index.toString(16).padStart(24, "0"),
  name: Array.from({ length: wordsPerName }, (_, word) => wordOf(index * wordsPerName + word)).join(" "),
  pricePaise: 100,
  category: "earbuds" as const,
  description: "",
  ratingHalves: 0,
  reviewCount: 0,
  createdAt: new Date(0).toISOString(),
});

test("a search takes time proportional to its words", whenBusy, async () => {
  const views = [viewOf(buildSegment(Array.from({ length: 1000 }, (_, index) => productOf(index))).listing)];
  await expectLinear((share) => {
    const words = Array.from({ length: 20 * share }, (_, index) => `zj${String.fromCharCode(97 + index)}v`);
    const query = { keyword: words.join(" "), sort: "newest", fromPaise: 0, toPaise: 100 } as const;
    return () => [find(views, query, { start: 0, count: 12 }), suggest(views, query.keyword, 6)];
  });
});
