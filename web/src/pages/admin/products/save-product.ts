import * as z from "zod/mini";
import type { Fields } from "../../../../../shared/core/edit.ts";
import { NewProduct } from "../../../../../shared/products/product-input.ts";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import { call } from "../../../lib/staff-api.ts";
import { uploadWith } from "../../../lib/upload.ts";
import { partOf } from "../parts/part-of.ts";
import type { ProductDraft } from "./product-form.tsx";

const prefix = "specs.";

const named = (specs: Fields = {}): Fields =>
  Object.fromEntries(Object.entries(specs).map(([key, value]) => [prefix + key, value]));
const unnamed = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(prefix) && value !== undefined ? [[name.slice(prefix.length), value]] : [],
    ),
  );

/** Treats each specification as a field; removed ones are emptied. */
const flat = ({ specs }: Pick<AdminProduct, "specs">, others: Fields): Fields => ({
  ...others,
  ...named(Object.fromEntries(Object.keys(specs ?? {}).map((key) => [key, undefined]))),
});

interface Edit {
  draft: ProductDraft;
  /** The form's initial product. */
  loaded: AdminProduct;
  base: AdminProduct;
}

/** `base` is the stored product, as far as the form knows. */
function partOfProduct({ draft, loaded, base }: Edit) {
  const { specs, images, altImages, ...fields } = z.parse(NewProduct, draft);
  const { keptImages } = draft;
  const hasPictures = images.length > 0 || keptImages !== undefined;
  // Units change by the difference to what was shown.
  const stored = { ...base, ...named(base.specs), stock: loaded.stock };
  const part = partOf(
    { ...flat(loaded, fields), ...named(specs) },
    { ...loaded, ...named(loaded.specs) },
    stored,
  );
  const shown = base.images.map(({ url, altImage }) => ({ url, altImage }));
  return {
    ...Object.fromEntries(Object.entries(part).filter(([name]) => !name.startsWith(prefix))),
    id: loaded._id,
    specs: unnamed(part),
    ...(hasPictures && { images, altImages, keptImages }),
    base: { ...part.base, ...(hasPictures && { images: shown }) },
  };
}

/** Reports the uploaded share from 0 to 1. */
export const saveProduct = (edit: Edit, progress: (share: number) => void) =>
  call("admin/products/update", partOfProduct(edit), { send: uploadWith(progress) });
