import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { putPicture } from "../../../functions/catalogue/image-objects.ts";
import { addressOf, pictureKey } from "../../../functions/catalogue/picture-keys.ts";
import type { Image } from "../../../shared/image.ts";
import { imageWidths } from "../../../shared/image-widths.ts";
import { buildDirectory } from "../../bundle.ts";
import type { Photo } from "./copy.ts";

/** Enough concurrent encodings to keep every core busy while other pictures are being stored. */
const encoders = 3;

/** The source photos are WebP of this width and stored unchanged; only smaller widths are encoded. */
const photoWidth = 960;

const encoding = { quality: 78, alphaQuality: 80, effort: 2 } as const;
const encoded = join(buildDirectory, "photos");

interface ProductPhoto extends Photo {
  productId: string;
}

/** Encodes a photo once; later seedings read the result from the build directory. */
async function resized(photo: Buffer, width: number): Promise<Buffer> {
  const hash = createHash("sha256").update(photo).update(JSON.stringify({ width, encoding })).digest("hex");
  const file = join(encoded, `${hash}.webp`);
  if (existsSync(file)) return readFile(file);
  const data = await sharp(photo).resize({ width }).webp(encoding).toBuffer();
  // Whole at once, also when two stages seed at the same time.
  const part = join(encoded, randomUUID());
  await writeFile(part, data);
  await rename(part, file);
  return data;
}

async function storePhoto({ productId, file, alt }: ProductPhoto): Promise<Image> {
  const photo = await readFile(new URL(`photos/${file}`, import.meta.url));
  const pictureId = randomUUID();
  const put = async (width: number) =>
    putPicture(
      pictureKey(productId, pictureId, width),
      width === photoWidth ? photo : await resized(photo, width),
    );
  await Promise.all(imageWidths(photoWidth).map(put));
  return { url: addressOf(pictureKey(productId, pictureId, photoWidth)), altImage: alt };
}

/** Stored images by file name. */
export async function storePhotos(photos: readonly ProductPhoto[]): Promise<Map<string, Image>> {
  mkdirSync(encoded, { recursive: true });
  const images = new Map<string, Image>();
  const queue = photos.values();
  const encoder = async () => {
    for (const photo of queue) images.set(photo.file, await storePhoto(photo));
  };
  await Promise.all(Array.from({ length: encoders }, encoder));
  return images;
}
