import { userKey } from "../identity/user.table.ts";
import { formerCustomer } from "../identity/user.ts";
import { exists, missing, put, remove, type TransactItem, update } from "../platform/expressions.ts";
import { newestRowsOf } from "../platform/list.ts";
import { everyPage, type Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, getMany } from "../platform/table.ts";
import { Review } from "./review.ts";

const reviewsOf = (productId: string): string => `PRODUCT#${productId}`;
const reviewKey = (productId: string, id: string): Key => ({ pk: reviewsOf(productId), sk: `REVIEW#${id}` });

const reviewItem = (review: Review): Item & Key => ({
  ...reviewKey(review.productId, review.id),
  ...review,
  ownerPk: reviewsOf(review.productId),
  ownerSk: `${review.createdAt}#${review.id}`,
});

export async function findReview(productId: string, id: string): Promise<Review | undefined> {
  const item = await getItem(reviewKey(productId, id));
  return item && Review.parse(item);
}

const asRead = ({ rating, createdAt }: Review) => ({ rating, createdAt });

/**
 * Fails unless the stored review is `replaces` (none when undefined), since the product's mean is computed
 * from that.
 */
export const putReview = (review: Review, replaces: Review | undefined): TransactItem =>
  put<Review>(reviewItem(review), replaces ? asRead(replaces) : { pk: missing });

/** Leads from a user to what they reviewed. */
const pointerPrefix = "REVIEW#";
const pointerKey = ({ userId, productId }: Pick<Review, "userId" | "productId">): Key => ({
  pk: userKey(userId).pk,
  sk: `${pointerPrefix}${productId}`,
});

export const pointToReview = (review: Review): TransactItem => put({ ...pointerKey(review), id: review.id });

export const removePointer = (review: Review): TransactItem => remove(pointerKey(review));

export async function reviewedBy(userId: string): Promise<Review[]> {
  const keys: Key[] = [];
  for await (const items of everyPage({ partition: userKey(userId).pk, prefix: pointerPrefix }))
    keys.push(...items.map(({ sk, id }) => reviewKey(String(sk).slice(pointerPrefix.length), String(id))));
  return (await getMany(keys, true)).map((item) => Review.parse(item));
}

/** The words and the stars stay. */
export const anonymiseReview = ({ productId, id }: Review): TransactItem =>
  update<Review>(reviewKey(productId, id), { set: { name: formerCustomer, userId: "" } }, { pk: exists });

/** Fails when the review changed since it was read. */
export const removeReview = (review: Review): TransactItem =>
  remove<Review>(reviewKey(review.productId, review.id), asRead(review));

/** Newest first. */
export const findReviews = (productId: string, page: Page) =>
  newestRowsOf(
    { index: "byOwner", partition: reviewsOf(productId) },
    page,
    (row): Review => Review.parse(row),
  );
