import { DeleteObjectCommand, HeadObjectCommand, NotFound } from "@aws-sdk/client-s3";
import { env } from "../platform/env.ts";
import { s3 } from "./image-objects.ts";

/** Deletes every version, since deleting by name keeps the old one (S3, "Deleting object versions"). */
export async function erasePicture(key: string): Promise<void> {
  const object = { Bucket: env("IMAGES_BUCKET"), Key: key };
  try {
    const { VersionId } = await s3.send(new HeadObjectCommand(object));
    await s3.send(new DeleteObjectCommand({ ...object, VersionId }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}
