import { AppError } from "../../../../shared/core/errors.ts";
import { productCalls } from "../../../../shared/products/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { recordRemoval } from "../../../catalogue/index/catalogue-index.ts";
import { removeProduct } from "../../../catalogue/product.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { transact } from "../../../platform/table.ts";

export const handler = endpoint(productCalls, "admin/products/delete", async ({ id }, { user, now }) => {
  const failed = await transact({
    ...removeProduct(id, now),
    catalogue: recordRemoval(id, now),
    audit: auditEntry(user, { subject: { kind: "product", id }, did: "Product deleted", details: {} }, now),
  });
  if (failed.size > 0) throw new AppError("not_found", "Product");
  return { success: true };
});
