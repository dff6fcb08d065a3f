import { findProducts } from "../catalogue/product.table.ts";
import { outboxItem } from "../mail/outbox.table.ts";
import { numbered } from "../platform/expressions.ts";
import { transact, write } from "../platform/table.ts";
import type { Restock } from "./restock.ts";
import { beginRound, findRound, type Round, takeFromRound } from "./round.table.ts";
import { endWait, findFirstWaits } from "./wait.table.ts";
import type { Wait } from "./wait.ts";

const peoplePerUnit = 3;
/** Units that checkouts and orders give back may come and go: they begin no round so soon after another. */
const minPauseSeconds = 600;
/** With three writes a person, they fit a transaction. */
const batchSize = 30;

const eachWait = (waits: readonly Wait[], now: Date) => {
  const ends = waits.map(endWait);
  const mails = waits.map(({ productId, waiter }) =>
    outboxItem({ kind: "back-in-stock", productId, ...waiter }, now),
  );
  return {
    ...numbered(
      "wait",
      ends.map(({ wait }) => wait),
    ),
    ...numbered(
      "asked",
      ends.map(({ asked }) => asked),
    ),
    ...numbered("mail", mails),
  };
};

/**
 * Mails the first who wait, in order, as long as the round allows. A wait ends in the transaction that asks for
 * its mail, so that a repetition goes on where the last one ended. Answers when it is to go on, if it is.
 */
async function mailInOrder({ productId, event }: Restock, hasTime: () => boolean): Promise<Date | undefined> {
  while (hasTime()) {
    const round = await findRound(productId);
    if (round?.event !== event || round.left < 1) return undefined;
    const waits = await findFirstWaits(productId, Math.min(batchSize, round.left));
    if (waits.length === 0) return undefined;
    // Where one of them has ended meanwhile, none is written, and the next turn reads anew.
    await transact({
      round: takeFromRound(productId, event, waits.length),
      ...eachWait(waits, new Date()),
    });
  }
  return new Date();
}

const mayBeginAt = ({ isByStaff }: Restock, last: Round | undefined): number =>
  isByStaff || !last ? 0 : (last.beganAtSeconds + minPauseSeconds) * 1000;

/** Units beside others are for three people each as well, besides those of the last round who are not told yet. */
function peopleFor({ added }: Restock, stock: number, last: Round | undefined): number {
  const all = stock * peoplePerUnit;
  return added === undefined ? all : Math.min(all, (last?.left ?? 0) + added * peoplePerUnit);
}

/**
 * Tells the first who wait for a product that it is back: three people a unit, each once. The others keep their
 * place. Answers when it is to be called again, if it is; it may be called any number of times.
 */
export async function tellWaiting(
  restock: Restock,
  now: Date,
  hasTime: () => boolean,
): Promise<Date | undefined> {
  const { productId, event } = restock;
  const [product] = await findProducts([productId], true);
  if (!product || product.stock < 1) return undefined;
  const last = await findRound(productId);
  if (last && last.event > event) return undefined;
  if (last?.event !== event) {
    const beginsAt = mayBeginAt(restock, last);
    if (beginsAt > now.getTime()) return new Date(beginsAt);
    const beganAtSeconds = Math.floor(now.getTime() / 1000);
    const round = { event, left: peopleFor(restock, product.stock, last), beganAtSeconds };
    if ((await write(beginRound(productId, round, last))) === undefined) return now;
  }
  return mailInOrder(restock, hasTime);
}
