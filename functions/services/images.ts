import { randomUUID } from "node:crypto";
import { DeleteObjectsCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../../shared/errors.ts";
import { imageWidths } from "../../shared/image-widths.ts";
import type { Image } from "../../shared/product.ts";
import { env } from "../env.ts";

const largestWidth = 1280;
/** Pictures beyond this are refused unread: small files can unpack to gigabytes. */
const pixelLimit = 25_000_000;
const formats = new Set(["jpeg", "png", "webp"]);

const s3 = new S3Client({ requestHandler: { connectionTimeout: 1000, requestTimeout: 8000 } });

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, "0");

/** Transparent pictures have none: they sit on the page's own stage. */
async function dominantColour(source: Sharp): Promise<string> {
  const { dominant } = await source.clone().resize({ width: 64 }).stats();
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
}

interface Rendition {
  width: number;
  data: Buffer;
}

async function render(bytes: Uint8Array): Promise<{ renditions: Rendition[]; color: string | undefined }> {
  const source = sharp(bytes, { limitInputPixels: pixelLimit }).autoOrient();
  const { format, autoOrient, hasAlpha } = await source.metadata();
  if (!formats.has(format)) throw new AppError("IMG");
  const widths = imageWidths(Math.min(autoOrient.width, largestWidth));
  const renditions = await Promise.all(
    widths.map(async (width) => ({
      width,
      data: await source.clone().resize({ width }).webp({ quality: 82, effort: 3 }).toBuffer(),
    })),
  );
  return { renditions, color: hasAlpha ? undefined : await dominantColour(source) };
}

/**
 * Re-encodes a JPEG, PNG or WebP as WebP in the stored widths (metadata dropped, never enlarged) and
 * puts them under unguessable keys. Throws IMG for anything else.
 */
export async function storeImage(bytes: Uint8Array, altImage: string): Promise<Image> {
  const { renditions, color } = await render(bytes).catch((cause) => {
    throw Object.assign(new AppError("IMG"), { cause });
  });
  const key = `products/${randomUUID()}`;
  await Promise.all(
    renditions.map(({ width, data }) =>
      s3.send(
        new PutObjectCommand({
          Bucket: env("IMAGES_BUCKET"),
          Key: `${key}-${width}.webp`,
          Body: data,
          ContentType: "image/webp",
          CacheControl: "public, max-age=31536000, immutable",
        }),
      ),
    ),
  );
  return { url: `/media/${key}-${renditions.at(-1)?.width}.webp`, altImage, ...(color && { color }) };
}

/** All stored widths of these pictures. Call it once nothing points at them any more. */
export async function deleteImages(images: readonly Image[]): Promise<void> {
  const keys = images.flatMap(({ url }) => {
    const [, base, largest] = /^\/media\/(.+)-(\d+)\.webp$/.exec(url) ?? [];
    return base === undefined ? [] : imageWidths(Number(largest)).map((width) => `${base}-${width}.webp`);
  });
  if (keys.length === 0) return;
  await s3.send(
    new DeleteObjectsCommand({
      Bucket: env("IMAGES_BUCKET"),
      Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
    }),
  );
}
