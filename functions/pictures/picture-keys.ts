import type { Image } from "../../shared/pictures/image.ts";

export const pictureRoot = "products/";
/** Unguessable names of a product's or review's pictures, and a product's link previews (`share-`). */
const shape = /^products\/([\da-f]{24})\/(?:([\da-f-]{36})-\d+\.webp|(share-[\da-f]{16})\.jpg)$/;

export const pictureKey = (ownerId: string, pictureId: string, width: number): string =>
  `${pictureRoot}${ownerId}/${pictureId}-${width}.webp`;

export const addressOf = (key: string): string => `/media/${key}`;
export const keyAt = (url: string): string => url.replace(/^\/media\//, "");

export interface PictureNames {
  ownerId: string;
  pictureId: string;
}

export function namesIn(key: string): PictureNames | undefined {
  const [, ownerId, photograph, share] = shape.exec(key) ?? [];
  const pictureId = photograph ?? share;
  return ownerId && pictureId ? { ownerId, pictureId } : undefined;
}

export const pictureIdOf = ({ url }: Pick<Image, "url">): string | undefined =>
  namesIn(keyAt(url))?.pictureId;
