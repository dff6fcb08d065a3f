import type { Params } from "./params.ts";
import type { Store } from "./store.ts";

export interface Call {
  store: Store;
  params: Params;
  /** The id in the path, or "". */
  id: string;
  key: "secret" | "publishable";
  request: { id: string; idempotency_key: string | null };
}

/** Enough of a call to change objects and publish events. */
export type ChangeContext = Pick<Call, "store" | "request">;
