import { toPaise } from "../../../shared/core/money.ts";
import { excerpt } from "../../../shared/core/words.ts";
import { priceRange } from "../../../shared/products/catalogue.ts";
import { maxOfflineProducts, productCalls } from "../../../shared/products/schemas.ts";
import { findFamilies } from "../../catalogue/family.table.ts";
import { familyOnWire, liveIds } from "../../catalogue/family.ts";
import { findMembers } from "../../catalogue/index/catalogue-index.ts";
import { findProducts } from "../../catalogue/product.table.ts";
import { originOf, type Product, productOnWire } from "../../catalogue/product.ts";
import { endpoint } from "../../http/endpoint.ts";

const everything = { keyword: "", fromPaise: 0, toPaise: toPaise(priceRange.max), specs: [] } as const;

/** Characters that offline search covers; longer descriptions are not worth the bytes. */
const maxDescription = 300;

function popularityOf(products: readonly Product[]): (product: Product) => number {
  const units = ({ soldIn90Days = 0 }: Product): number => soldIn90Days;
  const steps = [...new Set(products.map(units))].sort((a, b) => a - b);
  return (product) => steps.indexOf(units(product));
}

async function chosenIds(): Promise<string[]> {
  const [popular, newest] = await Promise.all([
    findMembers({ ...everything, sort: "popular" }, maxOfflineProducts / 2),
    findMembers({ ...everything, sort: "newest" }, maxOfflineProducts),
  ]);
  return [...new Set([...popular, ...newest])].slice(0, maxOfflineProducts);
}

export const handler = endpoint(productCalls, "products/offline", async () => {
  const products = await findProducts(await chosenIds());
  const families = await findFamilies(products.flatMap(({ familyId }) => familyId ?? []));
  const popularity = popularityOf(products);
  const familyOf = ({ familyId = "" }: Product) => {
    const family = families.get(familyId);
    return family && liveIds(family).length > 1 && { family: familyOnWire(family) };
  };
  return {
    success: true,
    products: products.map((product) => ({
      ...productOnWire(product),
      ...familyOf(product),
      images: product.images.slice(0, 1),
      description: excerpt(product.description, maxDescription),
      popularity: popularity(product),
      origin: originOf(product) || undefined,
    })),
  };
});
