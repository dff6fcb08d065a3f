import { deletePictures, putPicture } from "../catalogue/image-objects.ts";
import { toWebp } from "../catalogue/images.ts";

/** Apart from products' pictures, so that the edge does not serve them. */
const keyOf = (returnId: string, number: number): string => `returns/${returnId}/${number}.webp`;

/** Best effort: a photograph that stays behind is shown to nobody. */
export const dropPhotographs = (keys: readonly string[]): Promise<void> =>
  deletePictures(keys).catch(() => undefined);

/**
 * Stores photographs one after the other, to limit memory, without their metadata, and deletes them again when
 * one fails. Resolves to their keys. Throws `invalid_image` (400).
 */
export async function storePhotographs(returnId: string, files: readonly File[]): Promise<string[]> {
  const stored: string[] = [];
  try {
    for (const [index, file] of files.entries()) {
      const key = keyOf(returnId, index + 1);
      await putPicture(key, await toWebp(new Uint8Array(await file.arrayBuffer())));
      stored.push(key);
    }
    return stored;
  } catch (error) {
    await dropPhotographs(stored);
    throw error;
  }
}
