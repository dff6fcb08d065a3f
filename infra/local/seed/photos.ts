import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { addressOf, pictureKey, putPicture } from "../../../functions/catalogue/image-objects.ts";
import type { Image } from "../../../shared/image.ts";
import { imageWidths } from "../../../shared/image-widths.ts";
import type { Photo } from "./copy.ts";

/** Enough concurrent encodings to keep every core busy while other pictures are being stored. */
const encoders = 3;

/** The source photos are WebP of this width and stored unchanged; only smaller widths are encoded. */
const photoWidth = 960;

interface ProductPhoto extends Photo {
  productId: string;
}

async function storePhoto({ productId, file, alt }: ProductPhoto): Promise<Image> {
  const photo = await readFile(new URL(`photos/${file}`, import.meta.url));
  const pictureId = randomUUID();
  const put = async (width: number) =>
    putPicture(
      pictureKey(productId, pictureId, width),
      width === photoWidth
        ? photo
        : await sharp(photo).resize({ width }).webp({ quality: 82, effort: 2 }).toBuffer(),
    );
  await Promise.all(imageWidths(photoWidth).map(put));
  return { url: addressOf(pictureKey(productId, pictureId, photoWidth)), altImage: alt };
}

/** Stored images by file name. */
export async function storePhotos(photos: readonly ProductPhoto[]): Promise<Map<string, Image>> {
  const images = new Map<string, Image>();
  const queue = photos.values();
  const encoder = async () => {
    for (const photo of queue) images.set(photo.file, await storePhoto(photo));
  };
  await Promise.all(Array.from({ length: encoders }, encoder));
  return images;
}
