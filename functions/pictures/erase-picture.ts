import { DeleteObjectCommand, HeadObjectCommand, NotFound } from "@aws-sdk/client-s3";
import { env } from "../platform/env.ts";
import { s3 } from "./image-objects.ts";

/**
 * Deletes an object for good, where deleting by its name alone keeps it as an earlier version in a bucket that has
 * versions (docs.aws.amazon.com/AmazonS3/latest/userguide/DeletingObjectVersions.html). Does nothing when there is
 * none.
 */
export async function erasePicture(key: string): Promise<void> {
  const object = { Bucket: env("IMAGES_BUCKET"), Key: key };
  try {
    const { VersionId } = await s3.send(new HeadObjectCommand(object));
    await s3.send(new DeleteObjectCommand({ ...object, VersionId }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}
