import { found } from "../../../../shared/core/errors.ts";
import { staffProductCalls } from "../../../../shared/products/schemas.ts";
import { findKeptProducts } from "../../../catalogue/product.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { staffView } from "../../../restocks/wait.table.ts";

/** Reads consistently and is never cached at the edge, so that an edit starts from the current state. */
export const handler = endpoint(staffProductCalls, "admin/products/get", async ({ id }) => {
  const [product] = await staffView(await findKeptProducts([id], true));
  return { success: true, product: found(product, "Product") };
});
