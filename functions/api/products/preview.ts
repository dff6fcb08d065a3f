import { productCalls } from "../../../shared/products/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { openPreview } from "../../pages/preview.ts";

export const handler = endpoint(productCalls, "products/preview", ({ key }, { now }) =>
  openPreview(key, now),
);
