import { AppError } from "../../../../shared/core/errors.ts";
import { staffProductCalls } from "../../../../shared/products/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { creationWrites } from "../../../catalogue/follow-ups.ts";
import { newProduct } from "../../../catalogue/new-product.ts";
import { staffOnWire } from "../../../catalogue/product.ts";
import { refuseSku } from "../../../catalogue/taken-sku.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { storePictures } from "../../../pictures/store-pictures.ts";
import { newId } from "../../../platform/id.ts";
import { transact } from "../../../platform/table.ts";

export const handler = endpoint(staffProductCalls, "admin/products/create", async (draft, by) => {
  const { now } = by;
  const id = newId(now);
  const { name, stock } = draft;
  const product = newProduct(draft, { id, images: [], now });
  product.images = await storePictures(id, draft);
  const failed = await transact({
    ...creationWrites(product, now),
    audit: auditEntry(by, { kind: "product", id }, "Product created", { name, stock, price: draft.price }),
  });
  if (failed.has("sku")) {
    await (await import("../../../pictures/image-objects.ts")).dropPictures(product.images);
    await refuseSku(draft.sku);
  }
  if (failed.size > 0) throw new AppError("unavailable");
  return new Reply({ success: true, product: staffOnWire(product) }, { status: 201 });
});
