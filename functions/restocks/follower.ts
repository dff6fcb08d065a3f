import type { Change } from "../platform/change.ts";
import { type Figures, type Follower, itemsAt } from "../platform/follower.ts";
import { restockOf } from "./restock.ts";
import { waitedFor, waitingKey } from "./wait.table.ts";

function waitingFigures({ before, after }: Change): Figures[] {
  const productId = waitedFor(after) ?? waitedFor(before);
  if (productId === undefined || (before && after)) return [];
  return [{ key: waitingKey(productId), moves: { waiting: after ? 1 : -1 } }];
}

export const restocksFollower: Follower = {
  filter: itemsAt("STOCK", "WAIT#"),
  follow(change, _, sequence) {
    const restock = restockOf(change, sequence);
    return {
      message: restock && { queue: "RESTOCKS_QUEUE", body: restock },
      figures: waitingFigures(change),
    };
  },
};
