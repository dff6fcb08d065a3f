import { setTimeout as sleep } from "node:timers/promises";

interface Arrivals {
  count: number;
  perSecond: number;
}

/**
 * Calls `arrive` at a steady rate, with the time it was due at: a slow answer does not slow down what follows.
 * Resolves once all calls have ended.
 */
export async function openLoop(
  { count, perSecond }: Arrivals,
  arrive: (index: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < count; index++) {
    const dueAt = began + (index * 1000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0) await sleep(early);
    running.push(arrive(index, dueAt));
  }
  await Promise.all(running);
}
