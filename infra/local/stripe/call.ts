import type { Params } from "./params.ts";
import type { Store } from "./store.ts";

/** What an operation gets to work with. */
export interface Call {
  store: Store;
  params: Params;
  /** The object named in the path, or "". */
  id: string;
  key: "secret" | "publishable";
  request: { id: string; idempotency_key: string | null };
}
