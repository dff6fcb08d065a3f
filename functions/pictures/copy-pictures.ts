import { randomUUID } from "node:crypto";
import { CopyObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import { AppError } from "../../shared/core/errors.ts";
import type { Image } from "../../shared/pictures/image.ts";
import { imageWidths } from "../../shared/pictures/image-widths.ts";
import { env } from "../platform/env.ts";
import { dropPictures, s3 } from "./image-objects.ts";
import { addressOf, keyAt, pictureKey } from "./picture-keys.ts";

const largestIn = (key: string): number => Number(/-(\d+)\.webp$/.exec(key)?.[1]);

async function copyObject(from: string, to: string): Promise<void> {
  const Bucket = env("IMAGES_BUCKET");
  await s3.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }));
}

async function copyImage(image: Image, ownerId: string): Promise<Image> {
  const source = keyAt(image.url);
  const largest = largestIn(source);
  const pictureId = randomUUID();
  const widthOf = (width: number): string => source.replace(/-\d+\.webp$/, `-${width}.webp`);
  await Promise.all(
    imageWidths(largest).map((width) => copyObject(widthOf(width), pictureKey(ownerId, pictureId, width))),
  );
  return { ...image, url: addressOf(pictureKey(ownerId, pictureId, largest)) };
}

/** Each owner can delete its own. Throws `unavailable` (503) if a picture was deleted meanwhile. */
export async function copyPictures(images: readonly Image[], ownerId: string): Promise<Image[]> {
  const copied: Image[] = [];
  try {
    for (const image of images) copied.push(await copyImage(image, ownerId));
    return copied;
  } catch (error) {
    await dropPictures(copied);
    throw error instanceof NoSuchKey ? new AppError("unavailable") : error;
  }
}
