import type { JobKinds } from "../batch-jobs/kind.ts";

/** Loads a kind with the first job that needs it. */
export const jobKinds: JobKinds = {
  import: async () => (await import("../imports/import-kind.ts")).importKind,
  export: async () => (await import("../exports/export-kind.ts")).exportKind,
};
