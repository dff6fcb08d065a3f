import { createHash } from "node:crypto";
import type { Product } from "../catalogue/product.ts";
import { addressOf, pictureRoot } from "../pictures/picture-keys.ts";

export type SharedProduct = Pick<Product, "id" | "name" | "pricePaise" | "images">;

/** Raise it after changing the design, to redraw all pictures. */
const design = 1;

export const sharePrefix = (id: string): string => `${pictureRoot}${id}/share-`;

export function shareKey({ id, name, pricePaise, images }: SharedProduct): string {
  const shown = JSON.stringify([design, name, pricePaise, images[0]?.url]);
  return `${sharePrefix(id)}${createHash("sha256").update(shown).digest("hex").slice(0, 16)}.jpg`;
}

/** Changes whenever the picture would. */
export const sharePictureOf = (product: SharedProduct): string => addressOf(shareKey(product));
