import type { JobKinds } from "../batch-jobs/kind.ts";

/** Loads a kind with the first job that needs it. */
export const jobKinds: JobKinds = {
  import: async () => (await import("../imports/import-kind.ts")).importKind,
  "bulk-edit": async () => (await import("../bulk-edits/bulk-kind.ts")).bulkKind,
  export: async () => (await import("../exports/export-kind.ts")).exportKind,
};
