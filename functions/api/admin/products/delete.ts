import { AppError } from "../../../../shared/errors.ts";
import { record } from "../../../data/audit.ts";
import { noteRemoval } from "../../../data/catalogue-log.ts";
import { removeProduct } from "../../../data/product.ts";
import { transact } from "../../../data/table.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint("admin/products/delete", async ({ id }, { user, now }) => {
  const failed = await transact([
    removeProduct(id, now),
    noteRemoval(id, now),
    record(user, { subject: { kind: "product", id }, did: "Product deleted", details: {} }, now),
  ]);
  if (failed.length > 0) throw new AppError("NF", "Product");
  return { success: true };
});
