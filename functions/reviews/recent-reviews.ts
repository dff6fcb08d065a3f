import type { Review as ReviewOnWire } from "../../shared/reviews/schemas.ts";
import { isRecent, listingAgeMs } from "../catalogue/listing-age.ts";
import type { RatingFigures } from "../catalogue/product.ts";
import { type Pool, poolIn, valuesIn } from "./pool.ts";
import { findReviews } from "./review.table.ts";
import { reviewOnWire } from "./review.ts";

const shownReviews = 20;

interface FirstPage {
  readAtMs: number;
  /** The product's figures at that time, which change with every review that is added, hidden or deleted. */
  figures: string | undefined;
  reviews: Promise<ReviewOnWire[]>;
}

const maxKept = 1000;
const kept = new Map<string, FirstPage>();

/** Votes and corrected words don't change the figures. */
const ageMs = (): number => 4 * listingAgeMs();

export async function readFirstReviews(pool: Pool): Promise<ReviewOnWire[]> {
  const { items } = await findReviews(pool.ids, { limit: shownReviews });
  return items.map((review) => reviewOnWire(review, valuesIn(pool, review)));
}

function read(productId: string, pool: Pool, figures?: string): FirstPage {
  const page: FirstPage = { readAtMs: Date.now(), figures, reviews: readFirstReviews(pool) };
  kept.delete(productId);
  kept.set(productId, page);
  page.reviews.catch(() => kept.delete(productId));
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return page;
}

type Figures = Partial<Record<keyof RatingFigures, number | undefined>>;

const figuresOf = ({ ratingHalves, reviewCount, ...stars }: Figures): string =>
  [ratingHalves, reviewCount, stars.stars1, stars.stars2, stars.stars3, stars.stars4, stars.stars5].join();

/** Reads them beside the product if none are kept, and again for a family. Rejects if the product is missing. */
export async function recentReviews(
  productId: string,
  product: Promise<Figures | undefined>,
  pooled: Promise<Pool>,
): Promise<ReviewOnWire[]> {
  const known = kept.get(productId);
  const page =
    known && isRecent(known.readAtMs, Date.now(), ageMs())
      ? known
      : read(productId, poolIn(productId, undefined));
  const [found, pool] = await Promise.all([product, pooled]);
  if (!found) return [];
  const figures = [figuresOf(found), pool.family?.id, pool.family?.version].join();
  if (!pool.family) page.figures ??= figures;
  return (page.figures === figures ? page : read(productId, pool, figures)).reviews;
}
