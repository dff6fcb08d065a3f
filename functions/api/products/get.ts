import { productCalls } from "../../../shared/products/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { showProduct } from "../../pages/show-product.ts";

export const handler = endpoint(productCalls, "products/get", ({ id }) => showProduct(id));
