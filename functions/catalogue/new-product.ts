import * as z from "zod/mini";
import type { Input } from "../../shared/contract.ts";
import { toPaise } from "../../shared/core/money.ts";
import type { Image } from "../../shared/pictures/image.ts";
import { ProductDetails } from "../../shared/products/details.ts";
import { scheduled } from "./plan-schedule.ts";
import type { Product } from "./product.ts";

interface Fresh {
  id: string;
  images: Image[];
  /** Hides it until it has a photo. */
  awaitsPhoto?: true | undefined;
  now: Date;
}

/** Returns a product as staff describe it. Throws what `scheduled` throws. */
export function newProduct(
  draft: Input<"admin/products/create">,
  { id, images, awaitsPhoto, now }: Fresh,
): Product {
  const details = {
    ...z.parse(ProductDetails, draft),
    ...(draft.mrp !== undefined && { mrpPaise: toPaise(draft.mrp) }),
    ...(awaitsPhoto && { awaitsPhoto }),
    images: [],
  };
  return {
    ...details,
    ...scheduled(draft, details, undefined, now),
    id,
    stock: draft.stock,
    held: 0,
    sold: 0,
    ratingHalves: 0,
    reviewCount: 0,
    images,
    createdAt: now.toISOString(),
  };
}
