import type { Fields } from "../../shared/core/edit.ts";
import { WholeProduct } from "../../shared/products/schemas.ts";
import { editedProduct } from "../catalogue/edited-product.ts";
import { type Product, staffOnWire } from "../catalogue/product.ts";
import { parseFields } from "../http/input.ts";

/** Returns what the product's form makes of these fields, photos aside. Throws what the form's call throws. */
export function editedByForm(product: Product, fields: Fields, now: Date): Product {
  const { images } = product;
  const draft = parseFields(WholeProduct, {
    ...staffOnWire(product),
    id: product.id,
    images: [],
    keptImages: images.map(({ url }) => url),
    altImages: images.map(({ altImage }) => altImage),
    ...fields,
  });
  return { ...editedProduct(draft, product, images, now), stock: draft.stock };
}
