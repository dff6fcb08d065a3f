import * as z from "zod/mini";
import type { Fields } from "../../../../../shared/core/edit.ts";
import { NewProduct } from "../../../../../shared/products/product-input.ts";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import { call } from "../../../lib/api.ts";
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

/** Each specification is a field of its own; one that is no longer stated is emptied. */
const flat = ({ specs }: Pick<AdminProduct, "specs">, others: Fields): Fields => ({
  ...others,
  ...named(Object.fromEntries(Object.keys(specs ?? {}).map((key) => [key, undefined]))),
});

interface Edit {
  draft: ProductDraft;
  /** The product that the form began with. */
  loaded: AdminProduct;
  base: AdminProduct;
}

/** What the form changed of a product; `base` is the one that is stored, as far as the form knows. */
function partOfProduct({ draft, loaded, base }: Edit) {
  const { specs, images, altImages, ...fields } = z.parse(NewProduct, draft);
  const { keptImages } = draft;
  const hasPictures = images.length > 0 || keptImages !== undefined;
  // Units move by the difference to what was on the screen.
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

/** Sends what the form changed. Calls `progress` with the share that is uploaded, 0 to 1. */
export const saveProduct = (edit: Edit, progress: (share: number) => void) =>
  call("admin/products/update", partOfProduct(edit), { send: uploadWith(progress) });
