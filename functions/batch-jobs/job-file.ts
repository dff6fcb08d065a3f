import { presignedDownload } from "../platform/s3.ts";
import type { Job } from "./job.ts";

const linkSeconds = 3600;

/** Returns undefined if the job has no file, or has it no more. */
export async function linkToFile({ file }: Job, now: Date): Promise<string | undefined> {
  if (!file || (file.until !== undefined && file.until <= now.toISOString())) return undefined;
  return presignedDownload({ bucket: "IMAGES_BUCKET", key: file.key }, linkSeconds);
}
