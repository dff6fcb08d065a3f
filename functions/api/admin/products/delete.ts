import { AppError } from "../../../../shared/core/errors.ts";
import { productCalls } from "../../../../shared/products/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { recordRemoval } from "../../../catalogue/index/catalogue-index.ts";
import { removeProduct } from "../../../catalogue/product.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { transact } from "../../../platform/table.ts";

export const handler = endpoint(productCalls, "admin/products/delete", async ({ id }, by) => {
  const failed = await transact({
    ...removeProduct(id, by.now),
    catalogue: recordRemoval(id, by.now),
    audit: auditEntry(by, { kind: "product", id }, "Product deleted"),
  });
  if (failed.size > 0) throw new AppError("not_found", "Product");
  return { success: true };
});
