import { productCalls } from "../../../shared/products/schemas.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { recentProduct } from "../../pages/show-product.ts";

export const handler = endpoint(productCalls, "products/get", async ({ id }) => {
  const { answer, readAtMs } = await recentProduct(id);
  return new Reply(answer, { readAtMs });
});
