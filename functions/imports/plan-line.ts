import type { FieldChange } from "../../shared/batch-jobs/schemas.ts";
import type { ProductRow } from "../../shared/products/columns.ts";
import { staffProductCalls } from "../../shared/products/schemas.ts";
import { newProduct } from "../catalogue/new-product.ts";
import type { Product } from "../catalogue/product.ts";
import { requireOwnFields } from "../families/change-member.ts";
import { parseFields } from "../http/input.ts";
import { editedByForm } from "../product-lines/form-edit.ts";
import type { Headers } from "../product-lines/line-refused.ts";
import { changesBetween, shownOf } from "../product-lines/shown-line.ts";
import { type FamilyWish, familyWish } from "./family-wish.ts";
import { isUnchanged, type PhotoWish, photoWish, wishedImages } from "./photo-wish.ts";
import type { Cells } from "./product-row.ts";
import { fieldsOf, requireReadable, type Seen } from "./row-input.ts";

export interface LinePlan {
  after: Product;
  /** Undefined if the line leaves the photos alone. */
  photos: PhotoWish | undefined;
  family: FamilyWish | undefined;
  changes: FieldChange[];
  isEdited: boolean;
}

export interface Where {
  site: string;
  headers: Headers;
  now: Date;
}

function edited(cells: Cells, { product }: Seen, shown: ProductRow, { now }: Where): Product {
  const after = editedByForm(product, fieldsOf(cells, shown), now);
  requireOwnFields(product, after);
  return after;
}

const creation = staffProductCalls["admin/products/create"].input;

function made(cells: Cells, id: string, { now }: Where): Product {
  const draft = parseFields(creation, {
    stock: "0",
    ...fieldsOf(cells, undefined),
    images: [],
    altImages: [],
  });
  return newProduct(draft, { id, images: [], awaitsPhoto: true, now });
}

/** Says what a line makes of a product, or of none. Throws what the form's call throws, and `LineRefused`. */
export function planLine(cells: Cells, seen: Seen | undefined, id: string, where: Where): LinePlan {
  const { site, headers } = where;
  requireReadable(cells, headers);
  const before = seen && shownOf(seen.product, seen.familyName, site);
  const after = seen && before ? edited(cells, seen, before, where) : made(cells, id, where);
  const wish = photoWish(cells, seen?.product.images ?? [], site, headers);
  const photos = wish && isUnchanged(wish, seen?.product.images ?? [], after.name) ? undefined : wish;
  const family = familyWish(cells, seen, headers);
  const withPhotos = photos ? { ...after, images: wishedImages(photos, after.name) } : after;
  const plain = shownOf(withPhotos, seen?.familyName, site);
  const isEdited = changesBetween(before, plain, headers).length > 0;
  const joined: ProductRow = family
    ? {
        ...plain,
        product: { ...plain.product, values: family.values, tones: family.tones },
        familyName: family.name,
      }
    : plain;
  return { after, photos, family, changes: changesBetween(before, joined, headers), isEdited };
}
