import type { Image } from "../../shared/pictures/image.ts";

export const pictureRoot = "products/";
/**
 * `products/<owner>/<picture>-<width>.webp` names the product or review, and cannot be guessed;
 * `products/<product>/share-<hash>.jpg` is drawn for links to the product.
 */
const shape = /^products\/([\da-f]{24})\/(?:([\da-f-]{36})-\d+\.webp|(share-[\da-f]{16})\.jpg)$/;

export const pictureKey = (ownerId: string, pictureId: string, width: number): string =>
  `${pictureRoot}${ownerId}/${pictureId}-${width}.webp`;

export const addressOf = (key: string): string => `/media/${key}`;
/** The key of a picture that is shown at the address. */
export const keyAt = (url: string): string => url.replace(/^\/media\//, "");

export interface PictureNames {
  /** Of a product or a review. */
  ownerId: string;
  /** Begins with `share-` where it is a share picture. */
  pictureId: string;
}

export function namesIn(key: string): PictureNames | undefined {
  const [, ownerId, photograph, share] = shape.exec(key) ?? [];
  const pictureId = photograph ?? share;
  return ownerId && pictureId ? { ownerId, pictureId } : undefined;
}

export const pictureIdOf = ({ url }: Pick<Image, "url">): string | undefined =>
  namesIn(keyAt(url))?.pictureId;
