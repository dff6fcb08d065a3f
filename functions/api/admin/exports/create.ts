import { exportPermissions } from "../../../../shared/exports/export-nouns.ts";
import { exportCalls } from "../../../../shared/exports/schemas.ts";
import { jobOnWire } from "../../../batch-jobs/job.ts";
import { requestExport } from "../../../exports/request-export.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { requireConfirmed } from "../../../identity/second-factor.ts";
import { requirePermission } from "../../../identity/staff.ts";

export const handler = endpoint(exportCalls, "admin/exports/create", async (wanted, by) => {
  requirePermission(by, exportPermissions[wanted.what]);
  if (wanted.what === "customers") requireConfirmed(by, by.now);
  const job = await requestExport(by, wanted);
  return new Reply({ success: true, job: jobOnWire(job, by.now) }, { status: 201 });
});
