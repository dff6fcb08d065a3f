import { exportCalls } from "../../../../shared/exports/schemas.ts";
import { jobOnWire } from "../../../batch-jobs/job.ts";
import { requestExport } from "../../../exports/request-export.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";

export const handler = endpoint(exportCalls, "admin/exports/create", async (wanted, by) => {
  const job = await requestExport(by, wanted);
  return new Reply({ success: true, job: jobOnWire(job, by.now) }, { status: 201 });
});
