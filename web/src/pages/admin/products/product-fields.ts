import * as z from "zod/mini";
import { mapValues } from "../../../../../shared/core/builtins.ts";
import { NewProduct } from "../../../../../shared/products/product-input.ts";
import { orderProblems } from "../../../../../shared/products/schedule.ts";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import { ApiError } from "../../../lib/api.ts";
import { instantOf, wallClockOf } from "../../../lib/indian-time.ts";

const {
  specs: _specs,
  declarations: _declarations,
  images: _images,
  altImages: _altImages,
  ...inputs
} = NewProduct.shape;
/** `priceChange` is the new price. Times are India's. */
export type ProductFields = Record<keyof typeof inputs | "priceFrom" | "priceUntil", string>;

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join("\n") : String(value ?? ""));

export function fieldsOf(product?: AdminProduct): ProductFields {
  const { featured = false, visibility = "live", liveFrom, liveUntil, priceChange } = product ?? {};
  return {
    ...mapValues(inputs, (_, name) => textOf(product?.[name])),
    featured: String(featured),
    visibility,
    liveFrom: wallClockOf(liveFrom),
    liveUntil: wallClockOf(liveUntil),
    priceChange: textOf(priceChange?.price),
    priceFrom: wallClockOf(priceChange?.from),
    priceUntil: wallClockOf(priceChange?.until),
  };
}

/** Fields of the form that the call has inside another one. */
const inside: Readonly<Record<string, keyof ProductFields>> = {
  "priceChange.price": "priceChange",
  "priceChange.from": "priceFrom",
  "priceChange.until": "priceUntil",
};

function priceChangeOf(
  { priceChange, priceFrom, priceUntil }: ProductFields,
  before?: AdminProduct["priceChange"],
) {
  if (![priceChange, priceFrom, priceUntil].some((text) => text.trim())) return "";
  const from = instantOf(priceFrom, before?.from) ?? "";
  return { price: priceChange, from, until: instantOf(priceUntil, before?.until) ?? "" };
}

/** Checks the form's fields as the call does, with messages beside its own fields. */
export const checkedBy = (loaded?: AdminProduct) =>
  z.transform((fields: ProductFields, { issues }): z.output<typeof NewProduct> => {
    const { priceFrom: _from, priceUntil: _until, ...rest } = fields;
    const { data, error } = z.safeParse(NewProduct, {
      ...rest,
      liveFrom: instantOf(fields.liveFrom, loaded?.liveFrom) ?? "",
      liveUntil: instantOf(fields.liveUntil, loaded?.liveUntil) ?? "",
      priceChange: priceChangeOf(fields, loaded?.priceChange),
    });
    const problem = (path: string, message: string) =>
      issues.push({ code: "custom", path: [inside[path] ?? path], message, input: fields });
    for (const { path, message } of error?.issues ?? []) problem(path.join("."), message);
    for (const [path, message] of Object.entries(data ? orderProblems(data) : {})) problem(path, message);
    return data ?? z.NEVER;
  });

/** Rethrows the server's messages under the names of the form's fields. */
export function refuseByField(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { code, message, status, fields } = error;
  const named = Object.entries(fields).map(([path, text]) => [inside[path] ?? path, text]);
  throw new ApiError(code, message, status, Object.fromEntries(named));
}

const productCalls = ["admin/products/list", "admin/products/get", "products/list", "products/get"];

/** Matches cached responses that a saved product makes stale. */
export const isProductCall = (key: unknown): boolean => Array.isArray(key) && productCalls.includes(key[0]);
