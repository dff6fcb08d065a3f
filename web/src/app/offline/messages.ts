/** To a new worker: replace the old one. */
export const takeOver = "take over";
/** To the worker: was this page given cached responses? */
export const wasKept = "kept?";
/** To a page: whether its last response was cached. */
export type Freshness = "kept" | "fresh";
