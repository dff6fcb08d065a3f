import { expect, test } from "vitest";
import { checkStage, StageError } from "../../infra/stage-checks.ts";
import { stageOf } from "../../infra/stages.ts";
import { usualDelivery } from "../../shared/delivery/delivery.ts";
import { afterWorkingDays, deliveryDays, deliveryWindow } from "../../shared/delivery/delivery-estimate.ts";

test.each([
  ["560001", "the same state", [2, 3]],
  ["600001", "its region", [3, 5]],
  ["605001", "two states of its region", [3, 5]],
  ["110001", "far away", [5, 8]],
  ["682555", "islands, which are near nothing", [5, 8]],
  ["903001", "the army, anywhere", [2, 8]],
  ["", "India as a whole", [2, 8]],
])("a parcel to %j (%s) takes %j working days", (pin, _, days) => {
  expect(deliveryDays(usualDelivery, pin)).toEqual(days);
});

test("a PIN code shared by two states gives the range of both, and islands are near themselves", () => {
  expect(deliveryDays({ ...usualDelivery, from: "Kerala" }, "673310")).toEqual([2, 5]);
  expect(deliveryDays({ ...usualDelivery, from: "Lakshadweep" }, "682555")).toEqual([2, 3]);
});

test("Sundays and the day of payment do not count, in India's time", () => {
  const day = (from: string, days: number) => afterWorkingDays(new Date(from), days).toISOString();
  // A Friday: Saturday, then Monday.
  expect(day("2026-11-20T06:00:00.000Z", 1)).toBe("2026-11-21T06:00:00.000Z");
  expect(day("2026-11-20T06:00:00.000Z", 2)).toBe("2026-11-23T06:00:00.000Z");
  // Saturday evening in London is Sunday in India.
  expect(day("2026-11-21T19:00:00.000Z", 1)).toBe("2026-11-22T19:00:00.000Z");
  expect(deliveryWindow(usualDelivery, "560001", new Date("2026-11-20T06:00:00.000Z"))).toEqual([
    new Date("2026-11-23T06:00:00.000Z"),
    new Date("2026-11-24T06:00:00.000Z"),
  ]);
});

test("a stage with impossible delivery times or an unknown state is rejected", () => {
  const { days } = usualDelivery;
  for (const delivery of [
    { ...usualDelivery, from: "KA" },
    { ...usualDelivery, from: "Atlantis" },
    { ...usualDelivery, days: { ...days, far: [8, 5] as [number, number] } },
    { ...usualDelivery, days: { ...days, far: [0, 5] as [number, number] } },
  ])
    expect(() => checkStage("dev", { ...stageOf("dev"), delivery })).toThrow(StageError);
});
