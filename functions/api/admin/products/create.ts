import * as z from "zod/mini";
import { AppError } from "../../../../shared/core/errors.ts";
import { toPaise } from "../../../../shared/core/money.ts";
import { ProductDetails, productCalls } from "../../../../shared/products/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { recordChange } from "../../../catalogue/index/catalogue-index.ts";
import { createProduct } from "../../../catalogue/product.table.ts";
import { type Product, productOnWire } from "../../../catalogue/product.ts";
import { refuseSku } from "../../../catalogue/taken-sku.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { storePictures } from "../../../pictures/store-pictures.ts";
import { newId } from "../../../platform/id.ts";
import { transact } from "../../../platform/table.ts";

export const handler = endpoint(productCalls, "admin/products/create", async (draft, by) => {
  const { now } = by;
  const id = newId(now);
  const { name, stock } = draft;
  const product: Product = {
    ...z.parse(ProductDetails, draft),
    id,
    stock,
    pricePaise: toPaise(draft.price),
    ...(draft.mrp !== undefined && { mrpPaise: toPaise(draft.mrp) }),
    held: 0,
    sold: 0,
    ratingHalves: 0,
    reviewCount: 0,
    images: await storePictures(id, draft),
    createdAt: now.toISOString(),
  };
  const failed = await transact({
    ...createProduct(product),
    catalogue: recordChange({ ...product, soldOut: stock === 0 }, now),
    audit: auditEntry(by, { kind: "product", id }, "Product created", { name, stock, price: draft.price }),
  });
  if (failed.has("sku")) {
    await (await import("../../../pictures/image-objects.ts")).dropPictures(product.images);
    await refuseSku(draft.sku);
  }
  if (failed.size > 0) throw new AppError("unavailable");
  return new Reply({ success: true, product: productOnWire(product) }, { status: 201 });
});
