import * as z from "zod/mini";
import { ProductDetails } from "../../shared/products/details.ts";
import { maxProductName } from "../../shared/products/product-input.ts";
import { type Product, usualPaise } from "./product.ts";

const ending = " (copy)";

const CopiedDetails = z.omit(ProductDetails, { name: true, sku: true, gtin: true, featured: true });

/** Returns a hidden product with the same texts, prices and photos: without units, ratings, numbers and family. */
export function duplicateOf(product: Product, id: string, now: Date): Product {
  return {
    ...z.parse(CopiedDetails, product),
    id,
    name: product.name.slice(0, maxProductName - ending.length).trimEnd() + ending,
    pricePaise: usualPaise(product),
    ...(product.mrpPaise !== undefined && { mrpPaise: product.mrpPaise }),
    stock: 0,
    held: 0,
    sold: 0,
    ratingHalves: 0,
    reviewCount: 0,
    images: product.images,
    visibility: "hidden",
    hidden: true,
    createdAt: now.toISOString(),
  };
}
