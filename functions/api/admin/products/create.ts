import * as z from "zod/mini";
import { AppError } from "../../../../shared/core/errors.ts";
import { toPaise } from "../../../../shared/core/money.ts";
import { ProductDetails } from "../../../../shared/products/details.ts";
import { productCalls } from "../../../../shared/products/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { followUps } from "../../../catalogue/follow-ups.ts";
import { scheduled } from "../../../catalogue/plan-schedule.ts";
import { createProduct } from "../../../catalogue/product.table.ts";
import { type Product, staffOnWire } from "../../../catalogue/product.ts";
import { refuseSku } from "../../../catalogue/taken-sku.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { storePictures } from "../../../pictures/store-pictures.ts";
import { newId } from "../../../platform/id.ts";
import { transact } from "../../../platform/table.ts";

export const handler = endpoint(productCalls, "admin/products/create", async (draft, by) => {
  const { now } = by;
  const id = newId(now);
  const { name, stock } = draft;
  const details = {
    ...z.parse(ProductDetails, draft),
    ...(draft.mrp !== undefined && { mrpPaise: toPaise(draft.mrp) }),
    images: [],
  };
  const product: Product = {
    ...details,
    ...scheduled(draft, details, undefined, now),
    id,
    stock,
    held: 0,
    sold: 0,
    ratingHalves: 0,
    reviewCount: 0,
    images: await storePictures(id, draft),
    createdAt: now.toISOString(),
  };
  const failed = await transact({
    ...createProduct(product),
    ...followUps(undefined, { ...product, soldOut: stock === 0 }, now),
    audit: auditEntry(by, { kind: "product", id }, "Product created", { name, stock, price: draft.price }),
  });
  if (failed.has("sku")) {
    await (await import("../../../pictures/image-objects.ts")).dropPictures(product.images);
    await refuseSku(draft.sku);
  }
  if (failed.size > 0) throw new AppError("unavailable");
  return new Reply({ success: true, product: staffOnWire(product) }, { status: 201 });
});
