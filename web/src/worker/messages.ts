/** To a new worker: replace the one before. */
export const takeOver = "take over";
/** To the worker: asks whether this page was given kept answers, because the network did not answer. */
export const wasKept = "kept?";
/** To a page: it was given a kept answer, or again one from the network. */
export type Freshness = "kept" | "fresh";
