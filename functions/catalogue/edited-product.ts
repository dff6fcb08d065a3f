import * as z from "zod/mini";
import type { Input } from "../../shared/contract.ts";
import { changedFields, type Fields } from "../../shared/core/edit.ts";
import { toPaise } from "../../shared/core/money.ts";
import type { Image } from "../../shared/pictures/image.ts";
import { ProductDetails } from "../../shared/products/details.ts";
import { fittingSpecs } from "../../shared/products/spec.ts";
import { scheduled } from "./plan-schedule.ts";
import { type Product, staffOnWire } from "./product.ts";
import { editable, shownOf } from "./product-edit.ts";

export type ProductDraft = Exclude<Input<"admin/products/update">, { base: Fields }>;

const mrpPaiseOf = (draft: ProductDraft, { mrpPaise }: Product): number | undefined =>
  "mrp" in draft ? (draft.mrp === undefined ? undefined : toPaise(draft.mrp)) : mrpPaise;

function detailsOf(draft: ProductDraft, current: Product): ProductDetails {
  const details = z.parse(ProductDetails, { ...current, ...draft });
  const specs = fittingSpecs(details.category, draft.specs ?? current.specs ?? {});
  return { ...details, specs };
}

/** Returns a product with what staff changed, but for its units. Throws what `scheduled` throws. */
export function editedProduct(draft: ProductDraft, current: Product, images: Image[], now: Date): Product {
  const details = { ...detailsOf(draft, current), mrpPaise: mrpPaiseOf(draft, current), images };
  return { ...current, ...details, ...scheduled(draft, { ...current, ...details }, current, now) };
}

/** Names the fields of a form that an edit changed. */
export function editedFields(current: Product, after: Product): string[] {
  const fieldsOf = (product: Product) => ({
    ...editable(staffOnWire(product)),
    stock: product.stock,
    images: shownOf(product.images),
  });
  const [before, next] = [fieldsOf(current), fieldsOf(after)];
  return changedFields(before, {
    ...Object.fromEntries(Object.keys(before).map((name) => [name, undefined])),
    ...next,
  });
}
