import type { Image } from "../../shared/product.ts";
import { deleteImages, storeImage } from "../services/images.ts";

interface Pictures {
  name: string;
  images: readonly File[];
  altImages: readonly string[];
}

/** Stores uploaded pictures one after the other, to bound memory; on failure none is left behind. */
export async function storePictures({ name, images, altImages }: Pictures): Promise<Image[]> {
  const stored: Image[] = [];
  try {
    for (const [at, file] of images.entries()) {
      stored.push(await storeImage(new Uint8Array(await file.arrayBuffer()), altImages[at] || name));
    }
    return stored;
  } catch (error) {
    await deleteImages(stored);
    throw error;
  }
}
