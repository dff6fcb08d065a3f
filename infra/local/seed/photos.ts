import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { putPicture } from "../../../functions/pictures/image-objects.ts";
import { addressOf, pictureKey } from "../../../functions/pictures/picture-keys.ts";
import type { Image } from "../../../shared/pictures/image.ts";
import { imageWidths } from "../../../shared/pictures/image-widths.ts";
import { buildDirectory } from "../../bundle.ts";
import type { Demo, Photo } from "./copy.ts";
import { photoWidth, type WaitingPhoto } from "./waiting-photos.ts";

const encoding = { quality: 78, alphaQuality: 80, effort: 2 } as const;
const concurrentPuts = 3;
const encoded = join(buildDirectory, "photos");

interface ProductPhoto extends Photo {
  productId: string;
}

const readPhoto = (file: string): Promise<Buffer> => readFile(new URL(`photos/${file}`, import.meta.url));

/** Caches encoded photos in the build directory. */
async function resized(photo: Buffer, width: number): Promise<Buffer> {
  const hash = createHash("sha256").update(photo).update(JSON.stringify({ width, encoding })).digest("hex");
  const file = join(encoded, `${hash}.webp`);
  if (existsSync(file)) return readFile(file);
  const data = await sharp(photo).resize({ width }).webp(encoding).toBuffer();
  mkdirSync(encoded, { recursive: true });
  // Atomic, since two stages may seed at the same time.
  const part = join(encoded, randomUUID());
  await writeFile(part, data);
  await rename(part, file);
  return data;
}

export async function storeSmaller({ productId, pictureId, file }: WaitingPhoto): Promise<void> {
  const photo = await readPhoto(file);
  for (const width of imageWidths(photoWidth).filter((each) => each < photoWidth))
    await putPicture(pictureKey(productId, pictureId, width), await resized(photo, width));
}

/** Stores photos of returns, which are products' last ones. */
export async function storePhotographs(
  { products }: Pick<Demo, "products">,
  photographs: readonly { key: string; slug: string }[],
): Promise<void> {
  for (const { key, slug } of photographs) {
    const photo = products.find((product) => product.slug === slug)?.photos.at(-1);
    if (photo) await putPicture(key, await readPhoto(photo.file));
  }
}

/** Stores full widths and lists photos in `waiting`, since encoding takes seconds. Returns images by file name. */
export async function storePhotos(
  photos: readonly ProductPhoto[],
  waiting: string,
): Promise<Map<string, Image>> {
  const stored = photos.map((photo) => ({ ...photo, pictureId: randomUUID() }));
  const images = new Map<string, Image>();
  const queue = stored.values();
  const store = async (): Promise<void> => {
    for (const { productId, pictureId, file, alt } of queue) {
      const key = pictureKey(productId, pictureId, photoWidth);
      await putPicture(key, await readPhoto(file));
      images.set(file, { url: addressOf(key), altImage: alt });
    }
  };
  await Promise.all(Array.from({ length: concurrentPuts }, store));
  const list = stored.map(({ productId, pictureId, file }): WaitingPhoto => ({ productId, pictureId, file }));
  writeFileSync(waiting, JSON.stringify(list));
  return images;
}
