import { found } from "../../../../shared/core/errors.ts";
import { previewMinutes } from "../../../../shared/core/limits.ts";
import { staffProductCalls } from "../../../../shared/products/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { findKeptDetails } from "../../../catalogue/product.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { previewLink } from "../../../pages/preview.ts";
import { write } from "../../../platform/table.ts";

export const handler = endpoint(staffProductCalls, "admin/products/preview", async ({ id }, by) => {
  found((await findKeptDetails([id], true))[0], "Product");
  const link = await previewLink(id, by.now);
  await write(auditEntry(by, { kind: "product", id }, "Preview link made", { minutes: previewMinutes }));
  return { success: true, link };
});
