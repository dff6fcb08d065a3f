import type { Delivery } from "./delivery.ts";
import { regionOf, statesOfPin } from "./pin.ts";

type WorkingDays = readonly [least: number, most: number];

function daysTo(state: string, { from, days }: Delivery): WorkingDays {
  if (state === from) return days.sameState;
  const region = regionOf(state);
  return region && region === regionOf(from) ? days.sameRegion : days.far;
}

export function deliveryDays(delivery: Delivery, pin = ""): WorkingDays {
  const { sameState, far } = delivery.days;
  const ranges = statesOfPin(pin).map((state) => daysTo(state, delivery));
  if (ranges.length === 0) return [sameState[0], far[1]];
  return [Math.min(...ranges.map(([least]) => least)), Math.max(...ranges.map(([, most]) => most))];
}

const hourMs = 3_600_000;
const indiaMs = 5.5 * hourMs;

/** Returns the same time of day in India; Sundays and the day itself don't count. */
export function afterWorkingDays(from: Date, days: number): Date {
  let at = from.getTime();
  for (let left = days; left > 0; ) {
    at += 24 * hourMs;
    if (new Date(at + indiaMs).getUTCDay() !== 0) left--;
  }
  return new Date(at);
}

export function deliveryWindow(delivery: Delivery, pin: string, from: Date): readonly [Date, Date] {
  const [least, most] = deliveryDays(delivery, pin);
  return [afterWorkingDays(from, least), afterWorkingDays(from, most)];
}

export function isLate(delivery: Delivery, pin: string, paidAt: Date, now: Date): boolean {
  const [, last] = deliveryWindow(delivery, pin, paidAt);
  const dayOf = (at: Date) => Math.floor((at.getTime() + indiaMs) / (24 * hourMs));
  return dayOf(now) > dayOf(last);
}
