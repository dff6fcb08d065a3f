import type { Fault, Settings } from "./records.ts";
import type { Store } from "./store.ts";

const initial: Settings = { id: "settings", webhooks: "on", delayMs: 0, latencyMs: 0, failNext: [] };

export const settingsOf = (store: Store): Settings => store.get("settings", "settings") ?? initial;

export function changeSettings(store: Store, change: Partial<Settings>): Settings {
  const after = { ...settingsOf(store), ...change };
  store.put("settings", after);
  return after;
}

/** Counts the fault down. */
export function takeFault(store: Store, op: string): Fault | undefined {
  const { failNext } = settingsOf(store);
  const fault = failNext.find((candidate) => candidate.op === op || candidate.op === "*");
  if (fault === undefined) return undefined;
  const rest = failNext
    .map((each) => (each === fault ? { ...each, times: each.times - 1 } : each))
    .filter((each) => each.times > 0);
  changeSettings(store, { failNext: rest });
  return fault;
}
