import { functionNames, needsOf } from "./functions.ts";
import type { Needs } from "./needs.ts";
import type { Concurrency, Stage } from "./stage.ts";

/** Sensible in an account with Lambda's usual quota of 1,000. */
export const usualConcurrency: Concurrency = { money: 100, heavy: 10 };

/** Lambda lets an account set aside all but these. See Lambda Developer Guide, "Reserved concurrency". */
export const unreservable = 100;

/** Instances set aside for the function; undefined when it shares those of the account. */
export function reservedFor({ concurrency }: Needs, stage: Stage): number | undefined {
  if (concurrency === "shared" || stage.concurrency === undefined || stage.concurrency === "none")
    return undefined;
  return stage.concurrency[concurrency];
}

/** Instances set aside for all functions of the stage. */
export const reservedBy = (stage: Stage): number =>
  functionNames.reduce((sum, name) => sum + (reservedFor(needsOf(name), stage) ?? 0), 0);

/**
 * Sets the usual instances aside for a stage that takes real money and says nothing else, where they and the
 * throttle's burst fit into the account's instances that no other stage has set aside.
 */
export function withReservations(stage: Stage, room: number): Stage {
  if (stage.concurrency !== undefined || stage.stripe !== "live") return stage;
  const reserving: Stage = { ...stage, concurrency: usualConcurrency };
  const left = room - reservedBy(reserving);
  return left >= Math.max(unreservable, stage.throttle.burst) ? reserving : stage;
}
