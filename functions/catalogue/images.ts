import { randomUUID } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../../shared/errors.ts";
import type { Image } from "../../shared/image.ts";
import { imageWidths } from "../../shared/image-widths.ts";
import { putPicture } from "./image-objects.ts";
import { addressOf, pictureKey } from "./picture-keys.ts";

const largestWidth = 1280;
/** Larger pictures are rejected before they are decoded: a small file can decode to gigabytes. */
const pixelLimit = 25_000_000;
const formats = new Set(["jpeg", "png", "webp"]);

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, "0");

/** Only used for opaque pictures; a transparent one shows the page's own background. */
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
  if (!formats.has(format)) throw new AppError("invalid_image");
  const widths = imageWidths(Math.min(autoOrient.width, largestWidth));
  const renditions = await Promise.all(
    widths.map(async (width) => ({
      width,
      data: await source
        .clone()
        .resize({ width })
        .webp({ quality: 78, alphaQuality: 80, effort: 4 })
        .toBuffer(),
    })),
  );
  return { renditions, color: hasAlpha ? undefined : await dominantColour(source) };
}

const refuse = (cause: unknown): never => {
  throw Object.assign(new AppError("invalid_image"), { cause });
};

/** A JPEG, PNG or WebP as one WebP, without metadata. Throws `invalid_image` (400) for any other content. */
export async function toWebp(bytes: Uint8Array): Promise<Buffer> {
  const { renditions } = await render(bytes).catch(refuse);
  return renditions.at(-1)?.data ?? refuse("no rendition");
}

/**
 * Re-encodes a JPEG, PNG or WebP as WebP in the stored widths, without metadata and never enlarged, and
 * stores them under unguessable keys. Throws `invalid_image` (400) for any other content.
 */
export async function storeImage(ownerId: string, bytes: Uint8Array, altImage: string): Promise<Image> {
  const { renditions, color } = await render(bytes).catch(refuse);
  const pictureId = randomUUID();
  const keyOf = (width: number): string => pictureKey(ownerId, pictureId, width);
  await Promise.all(renditions.map(({ width, data }) => putPicture(keyOf(width), data)));
  return { url: addressOf(keyOf(renditions.at(-1)?.width ?? 0)), altImage, ...(color && { color }) };
}
