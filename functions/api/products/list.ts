import { productCalls } from "../../../shared/products/schemas.ts";
import { recentListing } from "../../catalogue/list-products.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";

export const handler = endpoint(productCalls, "products/list", async (query) => {
  const { answer, readAtMs } = await recentListing(query);
  return new Reply(answer, { readAtMs });
});
