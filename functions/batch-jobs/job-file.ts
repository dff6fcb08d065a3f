import { presignedDownload } from "../platform/s3.ts";
import type { Job } from "./job.ts";

const linkSeconds = 3600;

export async function linkToFile({ file }: Job): Promise<string | undefined> {
  return file && presignedDownload({ bucket: "IMAGES_BUCKET", key: file.key }, linkSeconds);
}
