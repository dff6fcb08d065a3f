import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DayCount, publish, wholeBlocks } from "../../functions/insights/published.ts";

const today = "2026-03-31";
const march = { from: "2026-03-01", to: "2026-03-31" };
const countsOf = (day: string, groups: Record<string, number>, key = "product"): DayCount[] =>
  Object.entries(groups).map(([group, count]) => ({ day, key, group, count }));
const totalOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

describe("published counts", () => {
  test("groups below five are shown together, never alone", () => {
    const published = publish(countsOf("2026-03-10", { phone: 12, desk: 3, tablet: 2 }), march, today);
    expect(published).toEqual([
      { from: "2026-03-10", to: "2026-03-10", key: "product", group: "phone", count: 12 },
      { from: "2026-03-10", to: "2026-03-10", key: "product", group: "mixed", count: 5 },
    ]);
  });

  test("a rest below five joins the smallest group, so that the total doesn't reveal it", () => {
    const published = publish(countsOf("2026-03-10", { phone: 12, desk: 6, tablet: 1 }), march, today);
    expect(published.map(({ group, count }) => [group, count])).toEqual([
      ["phone", 12],
      ["mixed", 7],
    ]);
  });

  test("which of two equal groups is joined doesn't depend on the order of the counts", () => {
    const counts = countsOf("2026-03-10", { phone: 6, desk: 6, tablet: 1 });
    const published = publish(counts, march, today);
    expect(published.map(({ group }) => group)).toEqual(["desk", "mixed"]);
    expect(publish(counts.toReversed(), march, today)).toEqual(published);
  });

  test("days below five are shown with their week, weeks with their four weeks, and less not at all", () => {
    const week = ["2026-03-09", "2026-03-10"].flatMap((day) => countsOf(day, { phone: 3 }));
    expect(publish(week, march, today)).toMatchObject([
      { from: "2026-03-09", to: "2026-03-15", group: "phone", count: 6 },
    ]);
    const fewer = ["2026-03-03", "2026-03-10"].flatMap((day) => countsOf(day, { phone: 3 }));
    const { from, to } = wholeBlocks({ from: "2026-03-03", to: "2026-03-03" });
    expect(publish(fewer, { from, to }, today)).toMatchObject([{ from, to, count: 6 }]);
    expect(publish(countsOf("2026-03-10", { phone: 4 }), march, today)).toEqual([]);
  });

  test("a week that a range cuts isn't shown", () => {
    const week = ["2026-03-09", "2026-03-10"].flatMap((day) => countsOf(day, { phone: 3 }));
    expect(publish(week, { from: "2026-03-10", to: today }, today)).toEqual([]);
    expect(publish(week, { from: "2026-03-09", to: "2026-03-14" }, today)).toEqual([]);
    // A week that isn't over ends today.
    expect(totalOf(publish(week, { from: "2026-03-09", to: "2026-03-11" }, "2026-03-11"))).toBe(6);
  });

  test("ranges differ by published counts only, whatever was counted", () => {
    const day = fc.integer({ min: 1, max: 31 }).map((date) => `2026-03-${String(date).padStart(2, "0")}`);
    const counts = fc.array(
      fc.record({
        day,
        key: fc.constantFrom("product", "paid"),
        group: fc.constantFrom("phone", "tablet", "desk"),
        count: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(counts, day, day, (given, one, other) => {
        const [from = "", to = ""] = [one, other].sort();
        const all = publish(given, march, today);
        const part = publish(given, { from, to }, today);
        for (const { count } of all) expect(count).toBeGreaterThanOrEqual(5);
        for (const each of part) expect(all).toContainEqual(each);
        expect(totalOf(all)).toBeLessThanOrEqual(totalOf(given));
      }),
    );
  });
});
