import type { Change } from "../platform/change.ts";
import { type Follower, itemsAt } from "../platform/follower.ts";
import { rounds, transact, write } from "../platform/table.ts";
import { setMemberStock } from "./family.table.ts";
import { recordChange } from "./index/catalogue-index.ts";
import { updateLowStock } from "./low-stock.table.ts";
import { findKeptProducts, markSoldOut } from "./product.table.ts";
import { stockForSale } from "./stock.table.ts";

/** Reads the current units, so that late and duplicate events are harmless. */
async function followStock({ before, after }: Change, now: Date): Promise<void> {
  const [was, is] = [stockForSale(before), stockForSale(after)];
  if (!is || (was && was.stock > 0 === is.stock > 0)) return;
  for await (const _ of rounds()) {
    const [product] = await findKeptProducts([is.id], true);
    if (!product || product.hidden) return;
    const soldOut = product.stock <= 0;
    if (soldOut === (product.soldOut ?? false)) return;
    const failed = await transact({
      product: markSoldOut(product, soldOut),
      catalogue: recordChange({ ...product, soldOut }, now),
    });
    if (failed.size === 0) return;
  }
  throw new Error(`Other writers of product ${is.id} were faster each time`);
}

/** Each item's changes come in order, so the last one counts. */
async function followFamilyStock({ before, after }: Change): Promise<void> {
  const [was, is] = [stockForSale(before), stockForSale(after)];
  if (is?.familyId === undefined || (was?.familyId === is.familyId && was.stock === is.stock)) return;
  await write(setMemberStock(is.familyId, is.id, is.stock));
}

export const catalogueFollower: Follower = {
  filter: itemsAt("STOCK"),
  async follow(change, now) {
    await updateLowStock(change.before, change.after);
    await followFamilyStock(change);
    await followStock(change, now);
    return {};
  },
};
