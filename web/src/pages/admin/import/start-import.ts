import type { Mapping } from "../../../../../shared/imports/mapping.ts";
import type { Upload } from "../../../../../shared/imports/schemas.ts";
import { call } from "../../../lib/staff-api.ts";
import { uploadWith } from "../../../lib/upload.ts";

interface Files {
  csv: File;
  zip: File | undefined;
  mapping: Mapping;
}

async function store(
  file: File,
  { url, method, headers }: Upload,
  progress: (share: number) => void,
): Promise<void> {
  const response = await uploadWith(progress)(url, { method, headers, body: file });
  if (!response.ok) throw new Error(`${file.name} couldn’t be uploaded. Try again.`);
}

/** Uploads the files and asks for the check. Returns the job's id. */
export async function startImport(
  { csv, zip, mapping }: Files,
  progress: (share: number) => void,
): Promise<string> {
  const { job, uploads } = await call("admin/imports/create", {
    name: csv.name,
    size: csv.size,
    ...(zip && { picturesSize: zip.size }),
    mapping,
  });
  const files = zip ? [csv, zip] : [csv];
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let sent = 0;
  for (const [index, file] of files.entries()) {
    const upload = uploads[index];
    const before = sent;
    if (upload) await store(file, upload, (share) => progress((before + share * file.size) / total));
    sent += file.size;
  }
  await call("admin/jobs/step", { id: job._id, step: "check" });
  return job._id;
}
