import type { LineProblem } from "../../shared/batch-jobs/schemas.ts";
import { AppError } from "../../shared/core/errors.ts";
import type { Image } from "../../shared/pictures/image.ts";
import { readPicture } from "../pictures/image-objects.ts";
import { storeImage } from "../pictures/images.ts";
import { keyAt, namesIn } from "../pictures/picture-keys.ts";
import { fetchPhoto, PhotoRefused } from "./fetch-photo.ts";
import type { PhotoWish } from "./photo-wish.ts";
import type { PhotoZip } from "./photo-zip.ts";

export interface PhotoSources {
  site: string;
  zip: PhotoZip | undefined;
}

const isAddress = (from: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(from);

/** Another product's photo of this shop is read from where it is stored. */
async function ownBytes(path: string): Promise<Uint8Array> {
  const key = keyAt(path);
  const bytes = namesIn(key) && (await readPicture(key));
  if (!bytes) throw new PhotoRefused("This photo was removed", "Use another address");
  return bytes;
}

async function bytesFrom(from: string, { site, zip }: PhotoSources): Promise<Uint8Array> {
  if (from.startsWith(`${site}/media/`)) return ownBytes(from.slice(site.length));
  if (isAddress(from)) return fetchPhoto(from);
  if (!zip)
    throw new PhotoRefused(
      "The photo is a file’s name, and there is no ZIP file",
      "Choose a ZIP file with the photos too, or use https:// addresses",
    );
  return zip.read(from);
}

interface Taken {
  images: Image[];
  problem: Pick<LineProblem, "reason" | "remedy"> | undefined;
}

const refusalOf = (error: unknown): PhotoRefused => {
  if (error instanceof PhotoRefused) return error;
  if (error instanceof AppError && error.code === "invalid_image")
    return new PhotoRefused("This is no photo that we can read", "Use a JPEG, PNG or WebP file");
  throw error;
};

/** Takes a line's photos in their order, and leaves out those that can't be taken. */
export async function takePhotos(
  product: { id: string; name: string },
  { photos, altImages }: PhotoWish,
  sources: PhotoSources,
): Promise<Taken> {
  const images: Image[] = [];
  let problem: Taken["problem"];
  for (const [index, photo] of photos.entries()) {
    const alt = altImages[index];
    try {
      if ("image" in photo) images.push({ ...photo.image, altImage: alt || photo.image.altImage });
      else
        images.push(await storeImage(product.id, await bytesFrom(photo.from, sources), alt || product.name));
    } catch (error) {
      const { message, remedy } = refusalOf(error);
      problem ??= { reason: `Photo ${index + 1}: ${message}`, remedy };
    }
  }
  return { images, problem };
}
