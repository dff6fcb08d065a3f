import { settleBooks } from "./books.ts";
import type { FaultKind } from "./fault-proxy.ts";
import type { Shop } from "./shop.ts";

export type CrashKind = Extract<FaultKind, "kill-before" | "kill-after" | "cut-before" | "cut-after">;
export type Step = () => Promise<unknown>;

export interface Crash {
  kind: CrashKind;
  /** The kind of the first crash; default: `kind`. */
  first?: CrashKind;
  /** Skips calls that only read: they leave the same state behind as the write before them. */
  onlyWrites: boolean;
  /** More calls than any step makes: a crash planned after the last one does not happen. */
  most: number;
}

/** Runs the step repeatedly, with a crash at its first call, then at its second, and so on. Returns how many there are. */
export async function crashAtEach(
  shop: Shop,
  { kind, first = kind, onlyWrites, most }: Crash,
  prepare: () => Promise<Step>,
  recover: Step,
): Promise<number> {
  for (let nth = 1; nth <= most; nth++) {
    const step = await prepare();
    await shop.drain();
    // Jobs of the stream would make the planned call otherwise.
    const resumeStream = await shop.faultProxy.pauseStream();
    const planned = nth === 1 ? first : kind;
    shop.faultProxy.plan({ kind: planned, nth, onlyWrites });
    await step().catch(() => undefined);
    const hasCrashed = shop.faultProxy.clearFaults() === 0;
    resumeStream();
    if (hasCrashed && planned.startsWith("kill")) {
      await shop.exited();
      await shop.restart();
    }
    await recover();
    await settleBooks(shop);
    if (!hasCrashed) return nth - 1;
  }
  throw new Error("The step makes more calls than expected");
}
