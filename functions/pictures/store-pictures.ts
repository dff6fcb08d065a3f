import type { Image } from "../../shared/pictures/image.ts";
import { storeImage } from "./images.ts";

interface Pictures {
  name: string;
  images: readonly File[];
  altImages?: readonly string[];
}

/** Stores files one by one to limit memory, and drops them all if one fails. Throws what `store` throws. */
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

export const storePictures = (
  ownerId: string,
  { name, images, altImages = [] }: Pictures,
): Promise<Image[]> =>
  storeEach(
    images,
    (bytes, index) => storeImage(ownerId, bytes, altImages[index] || name),
    async (stored) => (await import("./image-objects.ts")).dropPictures(stored),
  );
