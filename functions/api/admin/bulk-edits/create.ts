import { bulkEditCalls } from "../../../../shared/bulk-edits/schemas.ts";
import { jobOnWire } from "../../../batch-jobs/job.ts";
import { requestBulkEdit } from "../../../bulk-edits/request-bulk-edit.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";

export const handler = endpoint(bulkEditCalls, "admin/bulk-edits/create", async (wanted, by) => {
  const job = await requestBulkEdit(by, wanted);
  return new Reply({ success: true, job: jobOnWire(job, by.now) }, { status: 201 });
});
