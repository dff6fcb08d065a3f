import * as z from "zod/mini";
import type { Distribution } from "../../shared/reviews/schemas.ts";
import type { StoredDetails } from "../catalogue/product.ts";
import { userKey } from "../identity/user.table.ts";
import { formerCustomer } from "../identity/user.ts";
import {
  type AttributeChange,
  check,
  exists,
  missing,
  put,
  remove,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { reviewIdOf } from "../platform/id.ts";
import { newestOf, newestOfAll } from "../platform/list.ts";
import { everyPage, type Page } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, getMany } from "../platform/table.ts";
import { findPools } from "./pool.ts";
import { distributionOf, figuresOf } from "./rating.ts";
import { Review } from "./review.ts";

const reviewsOf = (productId: string): string => `PRODUCT#${productId}`;
const prefix = "REVIEW#";
const reviewKey = (productId: string, id: string): Key => ({
  pk: reviewsOf(productId),
  sk: `${prefix}${id}`,
});

/** All reviews, which staff read newest first. */
const everyReview = "REVIEWS";

const placeIn = ({ createdAt, id }: Review): string => `${createdAt}#${id}`;

const listing = (review: Review) => {
  const { productId } = review;
  const place = placeIn(review);
  return { ownerPk: reviewsOf(productId), ownerSk: place, kindPk: everyReview, kindSk: place };
};

async function findReview(productId: string, id: string): Promise<Review | undefined> {
  const item = await getItem(reviewKey(productId, id));
  return item && Review.parse(item);
}

const placePrefix = "REVIEW#";
const placeKey = (id: string): Key => ({ pk: placePrefix + id, sk: "REVIEW" });
const Place = z.object({ productId: z.string() });

/** Newest first. */
export async function findReviewsBy(userId: string, productIds: readonly string[]): Promise<Review[]> {
  const reviews = await reviewsAt(productIds.map((id) => reviewKey(id, reviewIdOf(userId, id))));
  return reviews.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** Without the product's id, misses reviews of earlier releases. */
export async function findReviewById(id: string, productId?: string): Promise<Review | undefined> {
  const known = productId === undefined ? undefined : await findReview(productId, id);
  if (known) return known;
  const place = await getItem(placeKey(id));
  return place && findReview(Place.parse(place).productId, id);
}

const reviewsAt = async (keys: readonly Key[]): Promise<Review[]> =>
  (await getMany(keys, true)).map((item) => Review.parse(item));

export async function findReviewsById(ids: readonly string[]): Promise<Review[]> {
  const places = await getMany(ids.map(placeKey), true);
  return reviewsAt(
    places.map(({ pk, productId }) => reviewKey(String(productId), String(pk).slice(placePrefix.length))),
  );
}

const pointerPrefix = "REVIEW#";
const pointerKey = ({ userId, productId }: Pick<Review, "userId" | "productId">): Key => ({
  pk: userKey(userId).pk,
  sk: `${pointerPrefix}${productId}`,
});

const asRead = ({ rating, createdAt, removed }: Review) => ({ rating, createdAt, removed });

const change = (review: Review, by: AttributeChange<Review>): TransactItem =>
  update<Review>(reviewKey(review.productId, review.id), by, asRead(review));

const createReview = (review: Review): TransactItem =>
  put<Review>({ ...reviewKey(review.productId, review.id), ...review, ...listing(review) }, { pk: missing });

/** Keeps concurrent votes. */
const replaceReview = (earlier: Review, { helpful, ...review }: Review): TransactItem =>
  change(earlier, { set: { ...review, ...listing({ helpful, ...review }) } });

/** `review` fails unless the stored one is `replaces`, from which the rating is computed. */
export const putReview = (review: Review, replaces: Review | undefined) => ({
  review: replaces ? replaceReview(replaces, review) : createReview(review),
  place: put({ ...placeKey(review.id), productId: review.productId }),
  pointer: put({ ...pointerKey(review), id: review.id }),
});

export async function reviewedBy(userId: string): Promise<Review[]> {
  const keys: Key[] = [];
  for await (const items of everyPage({ partition: userKey(userId).pk, prefix: pointerPrefix }))
    keys.push(...items.map(({ sk, id }) => reviewKey(String(sk).slice(pointerPrefix.length), String(id))));
  return reviewsAt(keys);
}

/** Counts hidden reviews, too. Of a family, a review of any member counts, and one product is returned. */
export async function unreviewedBy(userId: string, productIds: readonly string[]): Promise<string[]> {
  const pools = await findPools(productIds);
  const poolOfId = (id: string): readonly string[] => pools.get(id) ?? [id];
  const keys = new Set(productIds.flatMap(poolOfId));
  const pointers = await getMany([...keys].map((productId) => pointerKey({ userId, productId })));
  const reviewed = new Set(pointers.map(({ sk }) => String(sk).slice(pointerPrefix.length)));
  return productIds.filter((productId) => {
    const pool = poolOfId(productId);
    if (pool.some((id) => reviewed.has(id))) return false;
    reviewed.add(productId);
    return true;
  });
}

/** Keeps words and stars, but deletes photos, which may show people. */
export const anonymiseReview = ({ productId, id }: Review): TransactItem =>
  update<Review>(
    reviewKey(productId, id),
    { set: { name: formerCustomer, userId: "" }, remove: ["images"] },
    { pk: exists },
  );

/** `review` fails if it changed since it was read. */
export const removeReview = (review: Review) => ({
  review: remove<Review>(reviewKey(review.productId, review.id), asRead(review)),
  place: remove(placeKey(review.id)),
  pointer: review.userId ? remove(pointerKey(review)) : undefined,
});

/** Fails if the review changed since it was read. Undefined shows it again. */
export const hideReview = (review: Review, removed: string | undefined): TransactItem =>
  change(review, { set: { removed } });

export const verifyReview = ({ productId, id }: Review, verified: boolean): TransactItem =>
  update<Review>(reviewKey(productId, id), { set: { verified } }, { pk: exists });

/** `unreviewed <id>` fails if the user has reviewed a product since, of those without a review. */
export function stillUnreviewed(userId: string, productIds: readonly string[], reviews: readonly Review[]) {
  const without = productIds.filter((id) => !reviews.some(({ productId }) => productId === id));
  return Object.fromEntries(
    without.map((id) => [
      `unreviewed ${id}`,
      check<Review>(reviewKey(id, reviewIdOf(userId, id)), { pk: missing }),
    ]),
  );
}

const votePrefix = "HELPFUL#";
const voteKey = (userId: string, { productId, id }: Pick<Review, "productId" | "id">): Key => ({
  pk: userKey(userId).pk,
  sk: `${votePrefix}${productId}#${id}`,
});
const Vote = z.object({ since: z.optional(z.string()) });
type Vote = z.infer<typeof Vote>;

/** Ignores a vote for a review deleted and rewritten since. */
export async function findVote(userId: string, review: Review): Promise<Vote | undefined> {
  const item = await getItem(voteKey(userId, review));
  return item && Vote.parse(item);
}

export async function votesOf(userId: string, productIds: readonly string[] = [""]): Promise<string[]> {
  const ids: string[] = [];
  for (const productId of productIds) {
    const range = { partition: userKey(userId).pk, prefix: `${votePrefix}${productId}` };
    for await (const items of everyPage(range))
      ids.push(...items.map(({ sk }) => String(sk).split("#").at(-1) ?? ""));
  }
  return ids;
}

/** `vote` fails if the user voted since `known` was read, `review` if it changed. */
export const voteFor = (review: Review, userId: string, known: Vote | undefined) => ({
  vote: put<Vote>(
    { ...voteKey(userId, review), since: review.votesSince },
    known ? { pk: exists, since: known.since } : { pk: missing },
  ),
  review: update<Review>(
    reviewKey(review.productId, review.id),
    { add: { helpful: 1 } },
    { pk: exists, votesSince: review.votesSince, removed: missing },
  ),
});

export const findReviews = (productIds: readonly string[], page: Page) =>
  newestOfAll(
    productIds.map((id) => ({ index: "byOwner", partition: reviewsOf(id) })),
    page,
    (item): Review => Review.parse(item),
    placeIn,
  );

export const findNewestReviews = (page: Page) =>
  newestOf({ index: "byKind", partition: everyReview }, page, (item): Review => Review.parse(item));

/** Reads all reviews if the product, or another of its family, has no star counts yet. */
export async function findDistribution(
  product: StoredDetails,
  productIds: readonly string[],
): Promise<Distribution> {
  const known = distributionOf(product);
  if (known) return known;
  const reviews: Review[] = [];
  for (const id of productIds)
    for await (const items of everyPage({ partition: reviewsOf(id), prefix }))
      reviews.push(...items.map((item) => Review.parse(item)));
  return distributionOf(figuresOf(reviews)) ?? [];
}
