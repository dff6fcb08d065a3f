import { createProduct } from "../../../functions/catalogue/product.table.ts";
import type { Product } from "../../../functions/catalogue/product.ts";
import { figuresOf } from "../../../functions/catalogue/rating.ts";
import { putReview, voteFor } from "../../../functions/catalogue/review.table.ts";
import type { Review } from "../../../functions/catalogue/review.ts";
import type { User } from "../../../functions/identity/user.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import { newId, reviewIdOf } from "../../../functions/platform/id.ts";
import type { Category } from "../../../shared/catalogue.ts";
import { toPaise } from "../../../shared/money.ts";
import { itemsOf, writeAll } from "./bulk.ts";
import type { Demo, DemoProduct } from "./copy.ts";
import { storePhotos } from "./photos.ts";
import { daysBefore } from "./time.ts";

/** Headings of the customs tariff: headphones, loudspeakers, and devices that send and receive data. */
const hsnOf: Record<Category, string> = {
  earbuds: "85183020",
  headphone: "85183020",
  neckbends: "85183020",
  gamingheadphone: "85183020",
  speakers: "85182100",
  smartwatch: "85176290",
};

/** The longer a review is, the more customers found it helpful. */
const votersFor = ({ length }: string, by: Pick<User, "id">, users: ReadonlyMap<string, User>): User[] =>
  [...users.values()].filter(({ id }) => id !== by.id).slice(0, length / 25);

const votesFor = (review: Review, users: ReadonlyMap<string, User>): TransactItem[] =>
  votersFor(review.comment, { id: review.userId }, users).map(
    (user) => voteFor(review, user.id, undefined).vote,
  );

/** The reviews' dates are spread evenly over the product's age. */
function reviewsOf(product: DemoProduct, id: string, users: ReadonlyMap<string, User>, now: Date): Review[] {
  return product.reviews.map(({ by, rating, comment }, index) => {
    const user = users.get(by);
    if (!user) throw new Error(`${product.slug} is reviewed by ${by}, who is not a customer`);
    const age = product.ageDays * (1 - (index + 1) / (product.reviews.length + 1));
    const createdAt = daysBefore(now, age).toISOString();
    return {
      id: reviewIdOf(user.id, id),
      productId: id,
      userId: user.id,
      name: user.name,
      rating,
      comment,
      createdAt,
      votesSince: createdAt,
      verified: false,
      helpful: votersFor(comment, user, users).length,
    };
  });
}

const unitsOrdered = ({ orders }: Demo, slug: string): number =>
  orders.reduce((sum, order) => sum + (order.lines[slug] ?? 0), 0);

/** Products by slug; their stock still includes the units that the demo orders will take. */
export async function seedProducts(
  demo: Demo,
  users: ReadonlyMap<string, User>,
  now: Date,
): Promise<Map<string, Product>> {
  const dated = demo.products.map((source) => {
    const created = daysBefore(now, source.ageDays);
    return { source, created, id: newId(created) };
  });
  const images = await storePhotos(
    dated.flatMap(({ id, source }) => source.photos.map((photo) => ({ ...photo, productId: id }))),
  );
  const products = new Map<string, Product>();
  const reviews: Review[] = [];
  for (const { source, created, id } of dated) {
    reviews.push(...reviewsOf(source, id, users, now));
    products.set(source.slug, {
      id,
      name: source.name,
      pricePaise: toPaise(source.priceRupees),
      category: source.category,
      description: source.description,
      specs: source.specs,
      inTheBox: source.inTheBox,
      gtin: source.gtin,
      model: source.model,
      hsn: hsnOf[source.category],
      stock: source.stock + unitsOrdered(demo, source.slug),
      held: 0,
      sold: 0,
      ...figuresOf(source.reviews),
      images: source.photos.flatMap(({ file }) => images.get(file) ?? []),
      createdAt: created.toISOString(),
    });
  }
  const reviewItems = reviews.flatMap((review) => [
    ...itemsOf(putReview(review, undefined)),
    ...votesFor(review, users),
  ]);
  const productItems = [...products.values()].flatMap((product) => itemsOf(createProduct(product)));
  await writeAll([...productItems, ...reviewItems]);
  return products;
}
