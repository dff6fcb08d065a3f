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
 * Stores uploaded pictures one after the other, to limit memory, and deletes them again when one fails.
 * Throws `invalid_image` (400).
 */
export async function storePictures(
  productId: string,
  { name, images, altImages }: Pictures,
): Promise<Image[]> {
  const stored: Image[] = [];
  try {
    for (const [index, file] of images.entries()) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      stored.push(await storeImage(productId, bytes, altImages[index] || name));
    }
    return stored;
  } catch (error) {
    await dropPictures(stored);
    throw error;
  }
}
