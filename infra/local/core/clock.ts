import { existsSync, readFileSync } from "node:fs";
import { writeWhole } from "./whole-file.ts";

/** Importing this module makes every `Date` of the process read the stage's clock. */
const RealDate = Date;
const realNow = Date.now.bind(Date);
let offsetMilliseconds = 0;

const shiftedNow = (): number => realNow() + offsetMilliseconds;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, newTarget),
  apply: () => new Date().toString(),
});
RealDate.now = shiftedNow;
RealDate.prototype.constructor = globalThis.Date;

export interface Clock {
  read(): { now: string; offsetSeconds: number };
  advance(seconds: number): void;
}

/** Stores the offset, so that it survives restarts. */
export function openClock(file: string): Clock {
  if (existsSync(file)) offsetMilliseconds = Number(readFileSync(file, "utf8")) || 0;
  return {
    read: () => ({ now: new Date().toISOString(), offsetSeconds: offsetMilliseconds / 1000 }),
    advance(seconds) {
      offsetMilliseconds += seconds * 1000;
      writeWhole(file, String(offsetMilliseconds));
    },
  };
}
