import type { Params } from "./params.ts";
import type { Store } from "./store.ts";

export interface Call {
  store: Store;
  params: Params;
  /** The ids in the path; "" where the path has fewer. */
  ids: readonly [string, string];
}
