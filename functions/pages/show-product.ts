import { found } from "../../shared/core/errors.ts";
import type { Shop } from "../../shared/core/shop.ts";
import { shownSpecs } from "../../shared/products/spec.ts";
import type { Review } from "../../shared/reviews/schemas.ts";
import { familyOnWire, liveIds } from "../catalogue/family.ts";
import { findProducts } from "../catalogue/product.table.ts";
import { type Product, productOnWire } from "../catalogue/product.ts";
import { recentFamilies } from "../catalogue/recent-families.ts";
import { recentProducts } from "../catalogue/recent-products.ts";
import { shop } from "../platform/settings.ts";
import { type Pool, poolIn, poolOf } from "../reviews/pool.ts";
import { distributionOf } from "../reviews/rating.ts";
import { readFirstReviews, recentReviews } from "../reviews/recent-reviews.ts";

const contactOf = ({ address, phone, email }: Shop) => ({ address, phone, email });

function answerOf(product: Product, { family }: Pool, reviews: Review[]) {
  const { category, specs = {}, inTheBox = [], declarations } = product;
  return {
    success: true as const,
    product: {
      ...productOnWire(product),
      declarations: declarations && { ...declarations, contact: contactOf(shop()) },
      specs: shownSpecs(category, specs),
      inTheBox,
      reviews,
      distribution: distributionOf(product),
      ...(family && liveIds(family).length > 1 && { family: familyOnWire(family) }),
    },
  };
}

/** Reads the table itself. Throws `not_found` (404, "Product"). */
export async function showProduct(id: string) {
  const [stored] = await findProducts([id], true);
  const product = found(stored, "Product");
  const pool = await poolOf(product);
  return answerOf(product, pool, await readFirstReviews(pool));
}

/** Without reviews, which drafts lack. */
export const showDraft = async (product: Product) => answerOf(product, await poolOf(product), []);

/** At most `listingAgeMs` older than the table. Throws `not_found` (404, "Product"). */
export async function recentProduct(id: string) {
  const asked = recentProducts([id]);
  const stored = asked.then(({ products: [product] }) => product?.stored);
  const families = stored.then((product) => recentFamilies(product?.familyId ? [product.familyId] : []));
  const pooled = families.then(({ families: known }) => poolIn(id, [...known.values()][0]));
  const [{ readAtMs }, product, family, pool, reviews] = await Promise.all([
    asked,
    stored,
    families,
    pooled,
    recentReviews(id, stored, pooled),
  ]);
  return {
    answer: answerOf(found(product, "Product"), pool, reviews),
    readAtMs: Math.min(readAtMs, family.readAtMs),
  };
}
