import { toPaise } from "../../shared/core/money.ts";
import type { Product } from "../../shared/products/schemas.ts";
import { type SharedProduct, sharePictureOf } from "../share-pictures/share-picture.ts";

export const sharedProduct = ({ _id, name, price, images }: Product): SharedProduct => ({
  id: _id,
  name,
  pricePaise: toPaise(price),
  images,
});

export const shareImageOf = (product: Product): string => sharePictureOf(sharedProduct(product));
