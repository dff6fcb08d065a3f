import { AppError } from "../../../shared/core/errors.ts";
import type { Category } from "../../../shared/products/catalogue.ts";
import { productCalls } from "../../../shared/products/schemas.ts";
import { findIds } from "../../catalogue/index/catalogue-index.ts";
import { findProducts } from "../../catalogue/product.table.ts";
import { type Product, productOnWire } from "../../catalogue/product.ts";
import { companionsOf, goesWith, type Related, similarTo } from "../../catalogue/related.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Bounds are factors of the product's price. Best sellers are enough candidates in a catalogue of any size. */
interface PriceClass {
  from: number;
  to: number;
  count: number;
}

const similarClass: PriceClass = { from: 0.4, to: 2, count: 30 };
const companionClass: PriceClass = { from: 0.2, to: 2, count: 8 };

function bestSellers(
  { pricePaise }: Product,
  category: Category,
  { from, to, count }: PriceClass,
): Promise<string[]> {
  const query = {
    keyword: "",
    sort: "popular",
    category,
    fromPaise: Math.floor(pricePaise * from),
    toPaise: Math.ceil(pricePaise * to),
    inStock: true,
    isGrouped: true,
    specs: [],
  } as const;
  return findIds(query, count);
}

const onWire = ({ product, reasons }: Related) => ({ ...productOnWire(product), reasons });

export const handler = endpoint(productCalls, "products/related", async ({ id }) => {
  const [product] = await findProducts([id]);
  if (!product) throw new AppError("not_found", "Product");
  const { category } = product;
  const ids = await Promise.all([
    bestSellers(product, category, similarClass),
    ...companionsOf(category).map((companion) => bestSellers(product, companion, companionClass)),
  ]);
  const candidates = await findProducts(ids.flat());
  return {
    success: true,
    similar: similarTo(product, candidates).map(onWire),
    goesWith: goesWith(product, candidates).map(onWire),
  };
});
