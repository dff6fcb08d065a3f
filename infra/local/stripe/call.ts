import type { Params } from "./params.ts";
import type { Store } from "./store.ts";

/** The input of an operation. */
export interface Call {
  store: Store;
  params: Params;
  /** The object's id in the path, or "". */
  id: string;
  key: "secret" | "publishable";
  request: { id: string; idempotency_key: string | null };
}

/** The part of a call that is needed to change objects and publish events. */
export type ChangeContext = Pick<Call, "store" | "request">;
