import { found } from "../../../../shared/core/errors.ts";
import { productCalls } from "../../../../shared/products/schemas.ts";
import { findKeptDetails } from "../../../catalogue/product.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { previewLink } from "../../../pages/preview.ts";

export const handler = endpoint(productCalls, "admin/products/preview", async ({ id }, { now }) => {
  found((await findKeptDetails([id], true))[0], "Product");
  return { success: true, link: await previewLink(id, now) };
});
