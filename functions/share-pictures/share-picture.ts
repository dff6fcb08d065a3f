import { createHash } from "node:crypto";
import type { Product } from "../catalogue/product.ts";
import { addressOf, pictureRoot } from "../pictures/picture-keys.ts";

export type SharedProduct = Pick<Product, "id" | "name" | "pricePaise" | "images">;

/** Raise it after a change of how the pictures look, so that all are drawn anew. */
const design = 1;

/** Keys of a product's share pictures begin so. */
export const sharePrefix = (id: string): string => `${pictureRoot}${id}/share-`;

export function shareKey({ id, name, pricePaise, images }: SharedProduct): string {
  const shown = JSON.stringify([design, name, pricePaise, images[0]?.url]);
  return `${sharePrefix(id)}${createHash("sha256").update(shown).digest("hex").slice(0, 16)}.jpg`;
}

/** The path of the picture that links to the product show; another one as soon as it would look different. */
export const sharePictureOf = (product: SharedProduct): string => addressOf(shareKey(product));
