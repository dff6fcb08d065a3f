import type { Store } from "./store.ts";

type WebhookMode = "on" | "off" | "duplicate" | "reorder";

/** `timeout` does the work and loses the answer, `lost` loses the request; a number is answered instead. */
export interface Fault {
  op: string;
  status: number | "timeout" | "lost";
  times: number;
}

export interface Settings {
  id: "settings";
  webhooks: WebhookMode;
  delayMs: number;
  latencyMs: number;
  failNext: Fault[];
}

const initial: Settings = { id: "settings", webhooks: "on", delayMs: 0, latencyMs: 0, failNext: [] };

export const settingsOf = (store: Store): Settings => store.get("settings", "settings") ?? initial;

export function changeSettings(store: Store, change: Partial<Settings>): Settings {
  const after = { ...settingsOf(store), ...change };
  store.put("settings", after);
  return after;
}

/** The fault planned for this operation, counted down. */
export function takeFault(store: Store, op: string): Fault | undefined {
  const { failNext } = settingsOf(store);
  const fault = failNext.find((candidate) => candidate.op === op || candidate.op === "*");
  if (fault === undefined) return undefined;
  const rest = failNext
    .map((other) => (other === fault ? { ...other, times: other.times - 1 } : other))
    .filter((other) => other.times > 0);
  changeSettings(store, { failNext: rest });
  return fault;
}
