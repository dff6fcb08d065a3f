import type { Image } from "../../shared/image.ts";
import { deleteImages } from "./image-objects.ts";
import { storeImage } from "./images.ts";

interface Pictures {
  name: string;
  images: readonly File[];
  altImages: readonly string[];
}

/** Deletes pictures that nothing points at any more. On failure the nightly sweep deletes them. */
export const dropPictures = (images: readonly Image[]): Promise<void> =>
  deleteImages(images).catch(() => undefined);

/**
 * Stores uploaded files one after the other, to limit memory, and drops those stored when one fails. Throws
 * what `store` throws.
 */
export async function storeEach<T>(
  files: readonly File[],
  store: (bytes: Uint8Array, index: number) => Promise<T>,
  drop: (stored: readonly T[]) => Promise<void>,
): Promise<T[]> {
  const stored: T[] = [];
  try {
    for (const [index, file] of files.entries())
      stored.push(await store(new Uint8Array(await file.arrayBuffer()), index));
    return stored;
  } catch (error) {
    await drop(stored);
    throw error;
  }
}

/** Throws `invalid_image` (400). */
export const storePictures = (productId: string, { name, images, altImages }: Pictures): Promise<Image[]> =>
  storeEach(images, (bytes, index) => storeImage(productId, bytes, altImages[index] || name), dropPictures);
