import { productCalls } from "../../../shared/products/schemas.ts";
import { listProducts } from "../../catalogue/list-products.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(productCalls, "products/list", (query) => listProducts(query));
