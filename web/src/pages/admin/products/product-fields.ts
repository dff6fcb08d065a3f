import type { AdminProduct } from "../../../../../shared/products/schemas.ts";

export const fieldsOf = (product?: AdminProduct) => ({
  name: product?.name ?? "",
  price: product ? String(product.price) : "",
  stock: product ? String(product.stock) : "",
  category: product?.category ?? "",
  description: product?.description ?? "",
  hsn: product?.hsn ?? "",
  gstPercent: String(product?.gstPercent ?? ""),
  mrp: String(product?.mrp ?? ""),
  inTheBox: product?.inTheBox?.join("\n") ?? "",
  gtin: product?.gtin ?? "",
  model: product?.model ?? "",
  featured: String(product?.featured ?? false),
});
export type ProductFields = ReturnType<typeof fieldsOf>;
