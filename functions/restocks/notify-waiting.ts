import { isDeepStrictEqual } from "node:util";
import { findProducts } from "../catalogue/product.table.ts";
import { outboxItem } from "../mail/outbox.table.ts";
import { numbered } from "../platform/expressions.ts";
import { transact, write } from "../platform/table.ts";
import {
  beginNotifyRound,
  findNotifyRound,
  type NotifyRound,
  takeFromNotifyRound,
} from "./notify-round.table.ts";
import type { RestockEvent } from "./restock.ts";
import { endWait, findFirstWaits } from "./wait.table.ts";
import type { Wait } from "./wait.ts";

const peoplePerUnit = 3;
/** Units released by checkouts and orders may come and go, so they start no round this soon after another. */
const minPauseSeconds = 600;
/** At three writes a person, they fit a transaction. */
const batchSize = 30;

const eachWait = (waits: readonly Wait[], now: Date) => {
  // The table deletes expired items one by one, so somebody who asked again may wait twice for a while.
  const people = waits.filter(
    (wait, index) => waits.findIndex(({ waiter }) => isDeepStrictEqual(waiter, wait.waiter)) === index,
  );
  const mails = people.map(({ productId, waiter }) =>
    outboxItem({ kind: "back-in-stock", productId, ...waiter }, now),
  );
  return {
    ...numbered(
      "wait",
      waits.map((wait) => endWait(wait).wait),
    ),
    ...numbered(
      "asked",
      people.map((wait) => endWait(wait).asked),
    ),
    ...numbered("mail", mails),
  };
};

/** Ends each wait in the transaction of its mail, so that it can be resumed. Returns when to continue. */
async function mailInOrder(
  { productId, event }: RestockEvent,
  hasTime: () => boolean,
): Promise<Date | undefined> {
  while (hasTime()) {
    const round = await findNotifyRound(productId);
    if (round?.event !== event || round.left < 1) return undefined;
    const waits = await findFirstWaits(productId, Math.min(batchSize, round.left));
    if (waits.length === 0) return undefined;
    await transact({
      round: takeFromNotifyRound(productId, event, waits.length),
      ...eachWait(waits, new Date()),
    });
  }
  return new Date();
}

const mayBeginAt = ({ isByStaff }: RestockEvent, last: NotifyRound | undefined): number =>
  isByStaff || !last ? 0 : (last.beganAtSeconds + minPauseSeconds) * 1000;

/** Added units are for three people each, besides those still left of the last round. */
function peopleFor({ added }: RestockEvent, stock: number, last: NotifyRound | undefined): number {
  const all = stock * peoplePerUnit;
  return added === undefined ? all : Math.min(all, (last?.left ?? 0) + added * peoplePerUnit);
}

/** Notifies three people per unit in order, each once. Idempotent. Returns when to call it again. */
export async function notifyWaiting(
  restock: RestockEvent,
  now: Date,
  hasTime: () => boolean,
): Promise<Date | undefined> {
  const { productId, event } = restock;
  const [product] = await findProducts([productId], true);
  if (!product || product.stock < 1) return undefined;
  const last = await findNotifyRound(productId);
  if (last && last.event > event) return undefined;
  if (last?.event !== event) {
    const beginsAt = mayBeginAt(restock, last);
    if (beginsAt > now.getTime()) return new Date(beginsAt);
    const beganAtSeconds = Math.floor(now.getTime() / 1000);
    const round = { event, left: peopleFor(restock, product.stock, last), beganAtSeconds };
    if ((await write(beginNotifyRound(productId, round, last))) === undefined) return now;
  }
  return mailInOrder(restock, hasTime);
}
