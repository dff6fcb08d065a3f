import { toWebp } from "../pictures/images.ts";
import { storeEach } from "../pictures/store-pictures.ts";
import { photographRoot } from "./erase-photographs.ts";

/** Numbers start at 1. */
export const photographKey = (returnId: string, number: number): string =>
  `${photographRoot}${returnId}/${number}.webp`;

/** Best effort: leftover photos are shown to no one. */
export const dropPhotographs = (keys: readonly string[]): Promise<void> =>
  import("../pictures/image-objects.ts")
    .then(({ deletePictures }) => deletePictures(keys))
    .catch(() => undefined);

/** Strips metadata and returns keys. Throws `invalid_image` (400). */
export const storePhotographs = (returnId: string, files: readonly File[]): Promise<string[]> =>
  storeEach(
    files,
    async (bytes, index) => {
      const key = photographKey(returnId, index + 1);
      const { putPicture } = await import("../pictures/image-objects.ts");
      await putPicture(key, await toWebp(bytes));
      return key;
    },
    dropPhotographs,
  );
