import { mapValues } from "../../../../../shared/core/builtins.ts";
import { NewProduct } from "../../../../../shared/products/product-input.ts";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";

const {
  specs: _specs,
  declarations: _declarations,
  images: _images,
  altImages: _altImages,
  ...inputs
} = NewProduct.shape;
export type ProductFields = Record<keyof typeof inputs, string>;

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));

export const fieldsOf = (product?: AdminProduct): ProductFields => ({
  ...mapValues(inputs, (_, name) => textOf(product?.[name])),
  featured: String(product?.featured ?? false),
});

const productCalls = ["admin/products/list", "admin/products/get", "products/list", "products/get"];

/** Matches cached responses that a saved product makes stale. */
export const isProductCall = (key: unknown): boolean => Array.isArray(key) && productCalls.includes(key[0]);
