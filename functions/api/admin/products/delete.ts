import { AppError, found } from "../../../../shared/core/errors.ts";
import { staffProductCalls } from "../../../../shared/products/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { followUps } from "../../../catalogue/follow-ups.ts";
import { findKeptProducts, removeProduct } from "../../../catalogue/product.table.ts";
import { leaveFamily } from "../../../families/leave-family.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { rounds, transact } from "../../../platform/table.ts";

export const handler = endpoint(staffProductCalls, "admin/products/delete", async ({ id }, by) => {
  for await (const _ of rounds()) {
    const [product] = await findKeptProducts([id], true);
    const seen = found(product, "Product");
    const failed = await transact({
      ...(await leaveFamily(seen, by.now)),
      ...removeProduct(seen, by.now),
      ...followUps(seen, undefined, by.now),
      audit: auditEntry(by, { kind: "product", id }, "Product deleted"),
    });
    if (failed.size === 0) return { success: true };
  }
  throw new AppError("unavailable");
});
