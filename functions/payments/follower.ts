import type { Change } from "../platform/change.ts";
import { type Consequences, type Follower, itemsAt } from "../platform/follower.ts";
import type { Item } from "../platform/schema.ts";
import { write } from "../platform/table.ts";
import { removeOpenPayment } from "./open-payments.table.ts";
import { readPayment } from "./payment.table.ts";

function started(after: Item, now: Date): Consequences {
  const { id, expiresAt } = readPayment(after);
  const delaySeconds = (Date.parse(expiresAt) - now.getTime()) / 1000;
  return {
    message: { queue: "DUE_PAYMENTS_QUEUE", body: { paymentId: id }, delaySeconds },
  };
}

async function releaseOpenPayment({ before, after }: Change): Promise<void> {
  if (before?.state !== "OPEN" || after?.state === "OPEN") return;
  const { id, openedFrom } = readPayment(before);
  if (openedFrom !== undefined) await write(removeOpenPayment(openedFrom, id));
}

export const paymentsFollower: Follower = {
  filter: itemsAt("PAYMENT"),
  async follow(change, now) {
    await releaseOpenPayment(change);
    return change.after && !change.before ? started(change.after, now) : {};
  },
};
