import * as z from "zod/mini";
import { JobAnswer } from "../batch-jobs/schemas.ts";
import { withSchemas } from "../core/route.ts";
import { Reason } from "../core/wire.ts";
import { exportNouns } from "./export-nouns.ts";
import { exportRoutes } from "./routes.ts";

const NewExport = z.object({
  what: z.enum(exportNouns, `Choose from ${exportNouns.join(", ")}`),
  /** Parameters of the list on screen, without its paging. */
  reason: Reason,
  filter: z._default(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(2000))), {}),
});

export const exportCalls = /* @__PURE__ */ withSchemas(exportRoutes, {
  "admin/exports/create": { input: NewExport, output: JobAnswer },
});
