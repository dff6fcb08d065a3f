import {
  type _Object,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Image } from "../../shared/pictures/image.ts";
import { imageWidths } from "../../shared/pictures/image-widths.ts";
import { env } from "../platform/env.ts";
import { attemptsWithin } from "../platform/time-limit.ts";
import { namesIn, type PictureNames, pictureRoot } from "./picture-keys.ts";

export const s3 = new S3Client({ requestHandler: attemptsWithin(8000) });

export async function putPicture(
  key: string,
  data: Buffer,
  type: "image/webp" | "image/jpeg" = "image/webp",
): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: env("IMAGES_BUCKET"),
      Key: key,
      Body: data,
      ContentType: type,
      CacheControl: "public, max-age=31536000, immutable",
    }),
  );
}

export async function readPicture(key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env("IMAGES_BUCKET"), Key: key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Takes at most 1,000 keys, S3's limit. */
export async function deletePictures(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { Errors: errors = [] } = await s3.send(
    new DeleteObjectsCommand({
      Bucket: env("IMAGES_BUCKET"),
      Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
    }),
  );
  if (errors.length > 0) throw new Error(`${errors.length} photos were not deleted: ${errors[0]?.Code}`);
}

/** Deletes all widths. Call it once nothing refers to them any more. */
async function deleteImages(images: readonly Image[]): Promise<void> {
  const keys = images.flatMap(({ url }) => {
    const [, base, largest] = /^\/media\/(.+)-(\d+)\.webp$/.exec(url) ?? [];
    return base === undefined ? [] : imageWidths(Number(largest)).map((width) => `${base}-${width}.webp`);
  });
  await deletePictures(keys);
}

/** Failures are left to the nightly sweep. */
export const dropPictures = (images: readonly Image[] = []): Promise<void> =>
  deleteImages(images).catch(() => undefined);

export interface StoredPicture extends PictureNames {
  key: string;
  storedAt: Date;
}

function readObject({ Key: key = "", LastModified: storedAt }: _Object): StoredPicture[] {
  const names = namesIn(key);
  return names && storedAt ? [{ key, ...names, storedAt }] : [];
}

interface ObjectPage {
  objects: _Object[];
  lastKey: string | undefined;
}

/** Yields at most 1,000 objects a page, in the order of their keys. */
export async function* listObjects(prefix: string, startAfter?: string): AsyncGenerator<ObjectPage> {
  let lastKey = startAfter;
  do {
    const page: ListObjectsV2CommandOutput = await s3.send(
      new ListObjectsV2Command({ Bucket: env("IMAGES_BUCKET"), Prefix: prefix, StartAfter: lastKey }),
    );
    lastKey = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined;
    yield { objects: page.Contents ?? [], lastKey };
  } while (lastKey !== undefined);
}

interface PicturePage {
  pictures: StoredPicture[];
  lastKey: string | undefined;
}

/** Yields all widths of pictures after `startAfter`, in the order of their keys, at most 1,000 a page. */
export async function* listPictures(
  startAfter?: string | undefined,
  prefix: string = pictureRoot,
): AsyncGenerator<PicturePage> {
  for await (const { objects, lastKey } of listObjects(prefix, startAfter))
    yield { pictures: objects.flatMap(readObject), lastKey };
}
