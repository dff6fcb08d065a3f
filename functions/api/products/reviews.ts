import { found } from "../../../shared/core/errors.ts";
import { maxArranged, reviewCalls } from "../../../shared/reviews/schemas.ts";
import { memberIds, type StoredMember } from "../../catalogue/family.ts";
import { findDetails } from "../../catalogue/product.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import type { Page } from "../../platform/query.ts";
import { type Pool, poolOf, valuesIn } from "../../reviews/pool.ts";
import { findDistribution, findReviews } from "../../reviews/review.table.ts";
import { reviewOnWire } from "../../reviews/review.ts";
import { type Arrangement, arrange } from "../../reviews/review-list.ts";

async function findArranged(ids: readonly string[], wanted: Arrangement, page: Page) {
  const isPlain = [wanted.stars, wanted.verified, wanted.about].every((filter) => filter === undefined);
  if (wanted.sort === "newest" && isPlain) return findReviews(ids, page);
  const { items } = await findReviews(ids, { limit: maxArranged });
  return arrange(items, wanted, page);
}

function withColour({ family }: Pool, colour: string | undefined): ReadonlySet<string> | undefined {
  if (colour === undefined) return undefined;
  const isSame = ({ values }: StoredMember) => values.colour.toLowerCase() === colour.toLowerCase();
  return new Set(memberIds({ members: family?.members.filter(isSame) ?? [] }));
}

export const handler = endpoint(reviewCalls, "products/reviews", async (query) => {
  const { id, limit, cursor, colour, ...wanted } = query;
  const [details] = await findDetails([id]);
  const product = found(details, "Product");
  const pool = await poolOf(product);
  const about = withColour(pool, colour);
  const reviews = await findArranged(pool.ids, { ...wanted, about }, { limit, cursor });
  return {
    success: true,
    reviews: reviews.items.map((review) => reviewOnWire(review, valuesIn(pool, review))),
    distribution: await findDistribution(product, pool.ids),
    nextCursor: reviews.nextCursor,
  };
});
