import { callS3 } from "../../functions/platform/s3.ts";

/** An object that functions wrote to the site's bucket; undefined if there is none. */
export async function readFromSite(key: string): Promise<Uint8Array | undefined> {
  try {
    return await callS3("GET", { bucket: "SITE_BUCKET", key });
  } catch (error) {
    if (error instanceof Error && /^S3 answers 40[34]$/.test(error.message)) return undefined;
    throw error;
  }
}
