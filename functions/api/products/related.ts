import type { Category } from "../../../shared/catalogue.ts";
import { AppError } from "../../../shared/errors.ts";
import { productCalls } from "../../../shared/product.ts";
import { findIds } from "../../catalogue/index/catalogue-index.ts";
import { findProducts } from "../../catalogue/product.table.ts";
import { type Product, productOnWire } from "../../catalogue/product.ts";
import { companionsOf, goesWith, type Related, similarTo } from "../../catalogue/related.ts";
import { endpoint } from "../../http/endpoint.ts";

/** The best sellers of a price class are enough to choose from, in a catalogue of any size. */
const similarCount = 30;
const companionCount = 8;

interface PriceClass {
  category: Category;
  /** Parts of the product's price. */
  from: number;
  to: number;
  count: number;
}

function bestSellers({ pricePaise }: Product, { category, from, to, count }: PriceClass): Promise<string[]> {
  const query = {
    keyword: "",
    sort: "popular",
    category,
    fromPaise: Math.floor(pricePaise * from),
    toPaise: Math.ceil(pricePaise * to),
    inStock: true,
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
    bestSellers(product, { category, from: 0.25, to: 3, count: similarCount }),
    ...companionsOf(category).map((companion) =>
      bestSellers(product, { category: companion, from: 0.2, to: 2, count: companionCount }),
    ),
  ]);
  const candidates = await findProducts(ids.flat());
  return {
    success: true,
    similar: similarTo(product, candidates).map(onWire),
    goesWith: goesWith(product, candidates).map(onWire),
  };
});
