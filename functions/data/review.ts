import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Review } from "../domain/review.ts";
import { documents, type Item, newestOf, type Page, type Part, tableName } from "./table.ts";

const ReviewItem = z.object({
  id: z.string(),
  productId: z.string(),
  userId: z.string(),
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.string(),
});

const reviewsOf = (productId: string): string => `PRODUCT#${productId}`;

const reviewItem = (review: Review): Item => ({
  pk: `PRODUCT#${review.productId}`,
  sk: `REVIEW#${review.id}`,
  ...review,
  ownerPk: reviewsOf(review.productId),
  ownerSk: `${review.createdAt}#${review.id}`,
});

export async function findReview(productId: string, id: string): Promise<Review | undefined> {
  const { Item: item } = await documents.send(
    new GetCommand({
      TableName: tableName(),
      Key: { pk: `PRODUCT#${productId}`, sk: `REVIEW#${id}` },
      ConsistentRead: true,
    }),
  );
  return item && ReviewItem.parse(item);
}

/** Fails when the review is not as `replaces` says: then the product's mean would go wrong. */
export const putReview = (review: Review, replaces: Review | undefined): Part => ({
  Put: {
    TableName: tableName(),
    Item: reviewItem(review),
    ConditionExpression: replaces ? "rating = :old AND createdAt = :at" : "attribute_not_exists(pk)",
    ...(replaces && { ExpressionAttributeValues: { ":old": replaces.rating, ":at": replaces.createdAt } }),
  },
});

/** Fails unless the review is the one that was read. */
export const removeReview = (review: Review): Part => ({
  Delete: {
    TableName: tableName(),
    Key: { pk: `PRODUCT#${review.productId}`, sk: `REVIEW#${review.id}` },
    ConditionExpression: "rating = :old AND createdAt = :at",
    ExpressionAttributeValues: { ":old": review.rating, ":at": review.createdAt },
  },
});

/** Newest first. */
export const findReviews = (productId: string, page: Page) =>
  newestOf("byOwner", reviewsOf(productId), page, (item): Review => ReviewItem.parse(item));
