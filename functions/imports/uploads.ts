import type { Upload } from "../../shared/imports/schemas.ts";
import { presignedUpload } from "../platform/s3.ts";
import { csvKey, zipKey } from "./import-keys.ts";

const minutes = 60;

interface Sizes {
  size: number;
  picturesSize?: number | undefined;
}

/** Returns the requests that store an import's files, each of exactly its announced size, for an hour. */
export async function uploadsFor(jobId: string, { size, picturesSize }: Sizes): Promise<Upload[]> {
  const upload = (key: string, bytes: number, type: string) =>
    presignedUpload({ bucket: "IMAGES_BUCKET", key, bytes, type, seconds: minutes * 60 });
  return Promise.all([
    upload(csvKey(jobId), size, "text/csv"),
    ...(picturesSize === undefined ? [] : [upload(zipKey(jobId), picturesSize, "application/zip")]),
  ]);
}
