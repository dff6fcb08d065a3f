import type { Product } from "../../../functions/catalogue/product.ts";
import type { User } from "../../../functions/identity/user.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import { reviewIdOf } from "../../../functions/platform/id.ts";
import { figuresOf } from "../../../functions/reviews/rating.ts";
import { putReview, voteFor } from "../../../functions/reviews/review.table.ts";
import type { Review } from "../../../functions/reviews/review.ts";
import { itemsOf } from "./bulk.ts";
import type { Demo, DemoProduct } from "./copy.ts";
import type { Story } from "./story.ts";

interface Shop {
  demo: Demo;
  story: Story;
  users: ReadonlyMap<string, User>;
  /** By slug. */
  products: ReadonlyMap<string, Product>;
  /** Keys are a user's and a product's id, with a space between. */
  hasBought: (key: string) => boolean;
}

/** Longer reviews get more helpful votes. */
const votersFor = ({ length }: string, by: string, users: Shop["users"]): User[] =>
  [...users.values()].filter(({ id, guest }) => id !== by && !guest).slice(0, length / 25);

function reviewsOf(product: DemoProduct, { story, users, products, hasBought }: Shop): Review[] {
  const productId = products.get(product.slug)?.id ?? "";
  return product.reviews.map(({ by, rating, comment }, index) => {
    const user = users.get(by);
    const createdAt = story.reviewDates.get(product.slug)?.[index]?.toISOString();
    if (!user || !createdAt) throw new Error(`${product.slug} is reviewed by ${by}, who is not a customer`);
    return {
      id: reviewIdOf(user.id, productId),
      productId,
      userId: user.id,
      name: user.name,
      rating,
      comment,
      createdAt,
      votesSince: createdAt,
      verified: hasBought(`${user.id} ${productId}`),
      helpful: votersFor(comment, user.id, users).length,
    };
  });
}

export function withRatings(demo: Demo, products: Shop["products"]): Shop["products"] {
  const reviews = new Map(demo.products.map((product) => [product.slug, product.reviews]));
  return new Map(
    [...products].map(([slug, product]) => [slug, { ...product, ...figuresOf(reviews.get(slug) ?? []) }]),
  );
}

export const createReviews = (shop: Shop): TransactItem[] =>
  shop.demo.products
    .flatMap((product) => reviewsOf(product, shop))
    .flatMap((review) => [
      ...itemsOf(putReview(review, undefined)),
      ...votersFor(review.comment, review.userId, shop.users).map(
        ({ id }) => voteFor(review, id, undefined).vote,
      ),
    ]);
