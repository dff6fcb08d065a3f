import { AppError, found } from "../../../../shared/core/errors.ts";
import { staffProductCalls } from "../../../../shared/products/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { duplicateOf } from "../../../catalogue/duplicate.ts";
import { creationWrites } from "../../../catalogue/follow-ups.ts";
import { findKeptProducts } from "../../../catalogue/product.table.ts";
import { staffOnWire } from "../../../catalogue/product.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { newId } from "../../../platform/id.ts";
import { transact } from "../../../platform/table.ts";

export const handler = endpoint(staffProductCalls, "admin/products/duplicate", async ({ id: source }, by) => {
  const { now } = by;
  const [original] = await findKeptProducts([source], true);
  const copy = duplicateOf(found(original, "Product"), newId(now), now);
  const { copyPictures } = await import("../../../pictures/copy-pictures.ts");
  const product = { ...copy, images: await copyPictures(copy.images, copy.id) };
  const { id, name } = product;
  const failed = await transact({
    ...creationWrites(product, now),
    audit: auditEntry(by, { kind: "product", id }, "Product duplicated", { source, name }),
  });
  if (failed.size > 0) throw new AppError("unavailable");
  return new Reply({ success: true, product: staffOnWire(product) }, { status: 201 });
});
