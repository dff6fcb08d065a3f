import { AppError } from "../../shared/core/errors.ts";
import { findFamily, sameFamily } from "../catalogue/family.table.ts";
import { memberIds } from "../catalogue/family.ts";
import { recordChange } from "../catalogue/index/catalogue-index.ts";
import { findKeptDetails, findKeptProducts, rateProduct } from "../catalogue/product.table.ts";
import { type RatingFigures, type StoredDetails, sumOfFigures } from "../catalogue/product.ts";
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
  /** Further reviews of the family by the same person, which are deleted with this write. */
  removed?: readonly Review[];
}

/** A family's members share one rating; each also keeps its own part, for the day it leaves. */
function rated(seen: StoredDetails, move: RatingFigures, own: RatingFigures, now: Date): Writes {
  const { id } = seen;
  const isMoved = Object.values(move).some((by) => by !== 0);
  const changed = { ...seen, ...sumOfFigures([seen, move]) };
  return {
    [`product ${id}`]: rateProduct(seen, move, seen.own && sumOfFigures([seen.own, own])),
    ...(isMoved && !seen.hidden && { [`catalogue ${id}`]: recordChange(changed, now) }),
  };
}

async function writesOf({ productId, before, after, removed = [] }: Rating, now: Date) {
  const [seen] = await findKeptDetails([productId], true);
  if (!seen) throw new AppError("not_found", "Product");
  const family = await findFamily(seen.familyId);
  if (seen.familyId !== undefined && !family) return undefined;
  const members = family ? await findKeptProducts(memberIds(family), true) : [seen];
  const moves = [
    { id: productId, move: ratingMove(before, after) },
    ...removed.map((review) => ({ id: review.productId, move: ratingMove(review, undefined) })),
  ];
  const total = sumOfFigures(moves.map(({ move }) => move));
  const ownMove = (id: string) => sumOfFigures(moves.flatMap((each) => (each.id === id ? each.move : [])));
  const writes = members.flatMap((member) => Object.entries(rated(member, total, ownMove(member.id), now)));
  return { ...Object.fromEntries(writes), family: family && sameFamily(family) };
}

/** False if anything changed since it was read. Throws `not_found` (404, "Product"), `unavailable` (503). */
export async function rateWith(rating: Rating, now: Date): Promise<boolean> {
  for await (const _ of rounds()) {
    const figures = await writesOf(rating, now);
    if (!figures) continue;
    const failed = await transact<Writes>({ ...rating.writes, ...figures });
    if (failed.size === 0) return true;
    if ([...failed].some((name) => name in rating.writes)) return false;
  }
  throw new AppError("unavailable");
}
