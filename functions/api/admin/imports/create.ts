import { importCalls } from "../../../../shared/imports/schemas.ts";
import { jobOnWire } from "../../../batch-jobs/job.ts";
import { requestJob } from "../../../batch-jobs/request-job.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { findMapping, rememberMapping } from "../../../imports/mapping.table.ts";
import { uploadsFor } from "../../../imports/uploads.ts";
import { newId } from "../../../platform/id.ts";

export const handler = endpoint(importCalls, "admin/imports/create", async (request, by) => {
  const { name, size, picturesSize, mapping } = request;
  if (mapping) await rememberMapping(mapping);
  const id = newId(by.now);
  const job = await requestJob(by, {
    id,
    kind: "import",
    input: { name, mapping: mapping ?? (await findMapping()), hasPhotos: picturesSize !== undefined },
    summary: name,
    canUndo: true,
  });
  const uploads = await uploadsFor(id, { size, picturesSize });
  return new Reply({ success: true, job: jobOnWire(job, by.now), uploads }, { status: 201 });
});
