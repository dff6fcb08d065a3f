import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { storeImage } from "../../../functions/services/images.ts";
import type { Image } from "../../../shared/product.ts";
import type { Photo } from "./copy.ts";

/** Pictures encoded at a time: enough to keep every core busy while others are being stored. */
const encoders = 3;

const pathOf = (file: string): URL => new URL(`photos/${file}`, import.meta.url);
const isTaken = ({ file }: Photo): boolean =>
  (statSync(pathOf(file), { throwIfNoEntry: false })?.size ?? 0) > 0;

interface ProductPhoto extends Photo {
  productId: string;
}

/** By file, stored as uploads are; one that was not taken yet, missing or empty, is left out. */
export async function storePhotos(photos: readonly ProductPhoto[]): Promise<Map<string, Image>> {
  const images = new Map<string, Image>();
  const queue = photos.filter(isTaken).values();
  const encoder = async () => {
    for (const { productId, file, alt } of queue)
      images.set(file, await storeImage(productId, await readFile(pathOf(file)), alt));
  };
  await Promise.all(Array.from({ length: encoders }, encoder));
  return images;
}
