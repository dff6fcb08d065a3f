import { AppError } from "../../shared/core/errors.ts";
import { recordChange } from "../catalogue/index/catalogue-index.ts";
import { findDetails, rateProduct } from "../catalogue/product.table.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { rounds, transact } from "../platform/table.ts";
import { ratingMove } from "./rating.ts";
import type { Review } from "./review.ts";

type Writes = Readonly<Record<string, TransactItem | undefined>>;

export interface Rating {
  productId: string;
  before: Review | undefined;
  after: Review | undefined;
  writes: Writes;
}

/** False if anything changed since it was read. Throws `not_found` (404, "Product"), `unavailable` (503). */
export async function rateWith({ productId, before, after, writes }: Rating, now: Date): Promise<boolean> {
  const move = ratingMove(before, after);
  for await (const _ of rounds()) {
    const [seen] = await findDetails([productId], true);
    if (!seen) throw new AppError("not_found", "Product");
    const ratingHalves = seen.ratingHalves + move.ratingHalves;
    const reviewCount = seen.reviewCount + move.reviewCount;
    const isMoved = move.ratingHalves !== 0 || move.reviewCount !== 0;
    const failed = await transact<Writes>({
      ...writes,
      product: rateProduct(seen, move),
      catalogue: isMoved ? recordChange({ ...seen, ratingHalves, reviewCount }, now) : undefined,
    });
    if (failed.size === 0) return true;
    if ([...failed].some((name) => name !== "product")) return false;
  }
  throw new AppError("unavailable");
}
