import type { Fault, Settings } from "./records.ts";
import type { Store } from "./store.ts";

const initial: Settings = {
  id: "settings",
  lateAuthorisation: null,
  secondSuccess: false,
  failThenAuthorise: false,
  refunds: "processed",
  webhooks: "on",
  errors: 0,
  timeouts: null,
  failNext: [],
};

export const settingsOf = (store: Store): Settings => ({ ...initial, ...store.get("settings", "settings") });

export function changeSettings(store: Store, change: Partial<Settings>): Settings {
  const after = { ...settingsOf(store), ...change };
  store.put("settings", after);
  return after;
}

const serverErrors = [500, 502, 503, 504];

/** The fault that the next call of `op` meets, counted down; a 504 comes after the effect. */
export function takeFault(store: Store, op: string): Fault["status"] | undefined {
  const { failNext, timeouts, errors } = settingsOf(store);
  const fault = failNext.find((candidate) => candidate.op === op || candidate.op === "*");
  if (fault !== undefined) {
    const rest = failNext
      .map((each) => (each === fault ? { ...each, times: each.times - 1 } : each))
      .filter((each) => each.times > 0);
    changeSettings(store, { failNext: rest });
    return fault.status;
  }
  if (timeouts !== null) {
    changeSettings(store, { timeouts: null });
    return timeouts === "before" ? "lost" : "timeout";
  }
  if (Math.random() >= errors) return undefined;
  return serverErrors[Math.floor(Math.random() * serverErrors.length)];
}
