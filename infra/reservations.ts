import { functionNames, needsOf } from "./functions.ts";
import type { Needs } from "./needs.ts";
import type { Concurrency, Stage } from "./stage.ts";

/** Suits Lambda's default quota of 1,000. */
export const usualConcurrency: Concurrency = { money: 100, heavy: 10 };

/** Lambda keeps these unreserved (Lambda Developer Guide, "Reserved concurrency"). */
export const unreservable = 100;

/** Undefined if the function shares the account's concurrency. */
export function reservedFor({ concurrency }: Needs, stage: Stage): number | undefined {
  if (concurrency === "shared" || stage.concurrency === undefined || stage.concurrency === "none")
    return undefined;
  return stage.concurrency[concurrency];
}

export const reservedBy = (stage: Stage): number =>
  functionNames.reduce((sum, name) => sum + (reservedFor(needsOf(name), stage) ?? 0), 0);

/** Adds default reservations to a stage that takes real money, if they and the burst fit the account. */
export function withReservations(stage: Stage, room: number): Stage {
  if (stage.concurrency !== undefined || stage.stripe !== "live") return stage;
  const reserving: Stage = { ...stage, concurrency: usualConcurrency };
  const left = room - reservedBy(reserving);
  return left >= Math.max(unreservable, stage.throttle.burst) ? reserving : stage;
}
