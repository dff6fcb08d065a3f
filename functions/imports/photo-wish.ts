import type { Image } from "../../shared/pictures/image.ts";
import { imageLimits } from "../../shared/pictures/image-limits.ts";
import { addressesInCell } from "../../shared/products/cell-input.ts";
import { type Headers, headerOf, refuseLine } from "../product-lines/line-refused.ts";
import type { Cells } from "./product-row.ts";
import { isCleared, textIn } from "./row-input.ts";

type Photo = { image: Image } | { from: string };

export interface PhotoWish {
  photos: Photo[];
  /** By position; an empty one keeps what the photo has, or becomes the product's name. */
  altImages: string[];
}

const lines = (cell: string): string[] => textIn(cell).split(/\r\n|[\r\n]/);

/** Returns undefined if the line leaves the photos alone. */
export function photoWish(
  cells: Cells,
  current: readonly Image[],
  site: string,
  headers: Headers,
): PhotoWish | undefined {
  const { images: cell, altImages: altCell } = cells;
  const altImages = altCell === undefined ? [] : isCleared(altCell) ? current.map(() => "") : lines(altCell);
  if (cell === undefined && altCell === undefined) return undefined;
  if (cell === undefined) return { photos: current.map((image) => ({ image })), altImages };
  const addresses = isCleared(cell) ? [] : addressesInCell(textIn(cell));
  if (addresses.length > imageLimits.files)
    refuseLine(
      headerOf("images", headers),
      `There are ${addresses.length} photos`,
      `Leave at most ${imageLimits.files}`,
    );
  const own = new Map(
    current.flatMap((image) => [[image.url, image] as const, [site + image.url, image] as const]),
  );
  const photos = addresses.map((from): Photo => {
    const image = own.get(from);
    return image ? { image } : { from };
  });
  return { photos, altImages };
}

const addressOf = (photo: Photo): string => ("from" in photo ? photo.from : photo.image.url);
const altOf = (photo: Photo, given: string | undefined, name: string): string =>
  given || ("image" in photo ? photo.image.altImage : name);

export const isUnchanged = (
  { photos, altImages }: PhotoWish,
  current: readonly Image[],
  name: string,
): boolean =>
  photos.length === current.length &&
  photos.every((photo, index) => {
    const image = current[index];
    return addressOf(photo) === image?.url && altOf(photo, altImages[index], name) === image.altImage;
  });

export const wishedImages = ({ photos, altImages }: PhotoWish, name: string): Image[] =>
  photos.map((photo, index) => ({ url: addressOf(photo), altImage: altOf(photo, altImages[index], name) }));
