import { newId, reviewIdOf } from "../../../functions/data/id.ts";
import { createProduct } from "../../../functions/data/product.ts";
import { putReview } from "../../../functions/data/review.ts";
import type { Product } from "../../../functions/domain/product.ts";
import type { Review } from "../../../functions/domain/review.ts";
import type { User } from "../../../functions/domain/user.ts";
import { toPaise } from "../../../shared/money.ts";
import { writeAll } from "./bulk.ts";
import type { Demo, DemoProduct } from "./copy.ts";
import { storePhotos } from "./photos.ts";
import { daysBefore } from "./time.ts";

/** Spread evenly over the time that the product has been in the shop. */
function reviewsOf(product: DemoProduct, id: string, users: ReadonlyMap<string, User>, now: Date): Review[] {
  return product.reviews.map(({ by, rating, comment }, at) => {
    const user = users.get(by);
    if (!user) throw new Error(`${product.slug} is reviewed by ${by}, who is no customer`);
    const age = product.ageDays * (1 - (at + 1) / (product.reviews.length + 1));
    return {
      id: reviewIdOf(user.id, id),
      productId: id,
      userId: user.id,
      name: user.name,
      rating,
      comment,
      createdAt: daysBefore(now, age).toISOString(),
    };
  });
}

const unitsOrdered = ({ orders }: Demo, slug: string): number =>
  orders.reduce((sum, order) => sum + (order.lines[slug] ?? 0), 0);

const halvesOf = ({ reviews }: DemoProduct): number =>
  reviews.reduce((sum, { rating }) => sum + rating * 2, 0);

/** Products by slug, with the units that the demo orders are going to take still on the shelf. */
export async function seedProducts(
  demo: Demo,
  users: ReadonlyMap<string, User>,
  now: Date,
): Promise<Map<string, Product>> {
  const dated = demo.products.map((written) => {
    const created = daysBefore(now, written.ageDays);
    return { written, created, id: newId(created) };
  });
  const images = await storePhotos(
    dated.flatMap(({ id, written }) => written.photos.map((photo) => ({ ...photo, productId: id }))),
  );
  const products = new Map<string, Product>();
  const reviews: Review[] = [];
  for (const { written, created, id } of dated) {
    reviews.push(...reviewsOf(written, id, users, now));
    products.set(written.slug, {
      id,
      name: written.name,
      pricePaise: toPaise(written.priceRupees),
      category: written.category,
      description: written.description,
      stock: written.stock + unitsOrdered(demo, written.slug),
      held: 0,
      sold: 0,
      ratingHalves: halvesOf(written),
      reviewCount: written.reviews.length,
      images: written.photos.flatMap(({ file }) => images.get(file) ?? []),
      createdAt: created.toISOString(),
    });
  }
  const opinions = reviews.map((review) => putReview(review, undefined));
  await writeAll([...[...products.values()].map(createProduct), ...opinions]);
  return products;
}
