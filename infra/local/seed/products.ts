import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { newId, reviewIdOf } from "../../../functions/data/id.ts";
import { productItem } from "../../../functions/data/product.ts";
import { reviewItem } from "../../../functions/data/review.ts";
import type { Product } from "../../../functions/domain/product.ts";
import type { Review } from "../../../functions/domain/review.ts";
import type { User } from "../../../functions/domain/user.ts";
import { storeImage } from "../../../functions/services/images.ts";
import { toPaise } from "../../../shared/money.ts";
import type { Image } from "../../../shared/product.ts";
import { putAll } from "./batch.ts";
import type { Demo, DemoProduct } from "./copy.ts";
import { daysBefore } from "./time.ts";

/** Pictures encoded at a time: enough to keep every core busy while others are being stored. */
const encoders = 3;

/** Photographs that were not taken yet are left out; the shop then shows the category's picture. */
async function storePhotos({ photos }: DemoProduct): Promise<Image[]> {
  const images: Image[] = [];
  for (const { file, alt } of photos) {
    const path = new URL(`photos/${file}`, import.meta.url);
    if (existsSync(path)) images.push(await storeImage(await readFile(path), alt));
  }
  return images;
}

async function storeAllPhotos(products: readonly DemoProduct[]): Promise<Map<string, Image[]>> {
  const images = new Map<string, Image[]>();
  const queue = products.values();
  const encoder = async () => {
    for (const product of queue) images.set(product.slug, await storePhotos(product));
  };
  await Promise.all(Array.from({ length: encoders }, encoder));
  return images;
}

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
  const images = await storeAllPhotos(demo.products);
  const products = new Map<string, Product>();
  const reviews: Review[] = [];
  for (const written of demo.products) {
    const created = daysBefore(now, written.ageDays);
    const id = newId(created);
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
      images: images.get(written.slug) ?? [],
      createdAt: created.toISOString(),
    });
  }
  await putAll([...[...products.values()].map(productItem), ...reviews.map(reviewItem)]);
  return products;
}
