import { productCalls } from "../../../shared/product.ts";
import { showProduct } from "../../catalogue/show-product.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(productCalls, "products/get", ({ id }) => showProduct(id));
