import { randomUUID } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../../shared/core/errors.ts";
import type { Image } from "../../shared/pictures/image.ts";
import { imageWidths } from "../../shared/pictures/image-widths.ts";
import { addressOf, pictureKey } from "./picture-keys.ts";

const largestWidth = 1280;
/** Checked before decoding: a small file can decode to gigabytes. */
const pixelLimit = 25_000_000;
/** Accepts the odd data that phones append, but not truncated files. */
const failOn = "error";
const formats = new Set(["jpeg", "png", "webp"]);

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, "0");

/** For opaque pictures only; transparent ones show the page's background. */
async function dominantColour(picture: Sharp): Promise<string> {
  const { dominant } = await picture.clone().resize({ width: 64 }).stats();
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
}

interface Decoded {
  picture: Sharp;
  width: number;
  hasAlpha: boolean;
}

async function decode(bytes: Uint8Array): Promise<Decoded> {
  const source = sharp(bytes, { limitInputPixels: pixelLimit, failOn }).autoOrient();
  const { format, hasAlpha } = await source.metadata();
  if (!formats.has(format)) throw new AppError("invalid_image");
  const { data, info } = await source
    .resize({ width: largestWidth, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { picture: sharp(data, { raw: { width, height, channels } }), width, hasAlpha };
}

const encode = (picture: Sharp, width: number): Promise<Buffer> =>
  picture.clone().resize({ width }).webp({ quality: 78, alphaQuality: 80, effort: 4 }).toBuffer();

let last: Promise<unknown> = Promise.resolve();

/** Works on one picture at a time, since decoding may take hundreds of megabytes. Throws `invalid_image` (400). */
async function decoded<T>(bytes: Uint8Array, work: (decoded: Decoded) => Promise<T>): Promise<T> {
  const worked = last.then(async () => work(await decode(bytes)));
  last = worked.catch(() => undefined);
  try {
    return await worked;
  } catch (cause) {
    throw Object.assign(new AppError("invalid_image"), { cause });
  }
}

/** Strips metadata. Throws `invalid_image` (400). */
export const toWebp = (bytes: Uint8Array): Promise<Buffer> =>
  decoded(bytes, ({ picture, width }) => encode(picture, width));

/** Stores all widths as WebP without metadata, never enlarged. Throws `invalid_image` (400). */
export async function storeImage(ownerId: string, bytes: Uint8Array, altImage: string): Promise<Image> {
  const { renditions, color } = await decoded(bytes, async ({ picture, width: fullWidth, hasAlpha }) => ({
    renditions: await Promise.all(
      imageWidths(fullWidth).map(async (width) => ({ width, data: await encode(picture, width) })),
    ),
    color: hasAlpha ? undefined : await dominantColour(picture),
  }));
  const pictureId = randomUUID();
  const keyOf = (width: number): string => pictureKey(ownerId, pictureId, width);
  const { putPicture } = await import("./image-objects.ts");
  await Promise.all(renditions.map(({ width, data }) => putPicture(keyOf(width), data)));
  return { url: addressOf(keyOf(renditions.at(-1)?.width ?? 0)), altImage, ...(color && { color }) };
}
