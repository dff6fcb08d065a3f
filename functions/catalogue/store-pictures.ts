import type { Image } from "../../shared/image.ts";
import { deleteImages } from "./image-objects.ts";
import { storeImage } from "./images.ts";

interface Pictures {
  name: string;
  images: readonly File[];
  altImages: readonly string[];
}

/** Pictures that nothing names any more. Those that cannot be deleted now are swept at night. */
export const dropPictures = (images: readonly Image[]): Promise<void> =>
  deleteImages(images).catch(() => undefined);

/** Stores uploaded pictures one after the other, to bound memory; on failure none is left behind. */
export async function storePictures(
  productId: string,
  { name, images, altImages }: Pictures,
): Promise<Image[]> {
  const stored: Image[] = [];
  try {
    for (const [at, file] of images.entries()) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      stored.push(await storeImage(productId, bytes, altImages[at] || name));
    }
    return stored;
  } catch (error) {
    await dropPictures(stored);
    throw error;
  }
}
