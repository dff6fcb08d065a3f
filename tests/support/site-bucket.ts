import { callS3 } from "../../functions/platform/s3.ts";

/** What functions have written to the site's bucket; undefined when it is not there. */
export async function readFromSite(key: string): Promise<Uint8Array | undefined> {
  try {
    return await callS3("GET", { bucket: "SITE_BUCKET", key });
  } catch (error) {
    if (error instanceof Error && /^S3 answers 40[34]$/.test(error.message)) return undefined;
    throw error;
  }
}
