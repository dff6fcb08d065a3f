import { productCalls } from "../../../shared/products/schemas.ts";
import { maxSuggested, suggestAnswer } from "../../../shared/search/listing.ts";
import { suggestFromCatalogue } from "../../catalogue/index/catalogue-index.ts";
import { findDetails } from "../../catalogue/product.table.ts";
import { detailsOnWire } from "../../catalogue/product.ts";
import { synonymousTo } from "../../catalogue/recent-synonyms.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(productCalls, "products/suggest", async ({ keyword }) => {
  const { synonymous } = await synonymousTo(keyword);
  const { ids, ...suggested } = await suggestFromCatalogue(keyword, maxSuggested, synonymous);
  const products = await findDetails(ids);
  return suggestAnswer(products.map(detailsOnWire), suggested);
});
