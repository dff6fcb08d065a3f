import type { Delivery } from "../mail/tags.ts";
import { mailOfOrder, mailOfPayment, mailOfRefund } from "../orders/mail-of-order.ts";
import type { Change } from "../platform/change.ts";
import { type Follower, itemsAt } from "../platform/follower.ts";
import { mailOfReturn } from "../returns/mail-of-return.ts";

const mailOfOutbox = ({ before, after }: Change): string | undefined =>
  after?.sk === "OUTBOX" && !before ? String(after.kind) : undefined;

const subjects = [mailOfOutbox, mailOfOrder, mailOfPayment, mailOfRefund, mailOfReturn];

function mailOfChange(change: Change): Delivery | undefined {
  const { after } = change;
  const [kind] = subjects.flatMap((mailOf) => mailOf(change) ?? []);
  if (!after || kind === undefined) return undefined;
  return { causePk: String(after.pk), kind, ...(after.sk === "ORDER" && { buyerId: String(after.userId) }) };
}

export const mailFollower: Follower = {
  filter: itemsAt("ORDER", "OUTBOX", "PAYMENT", "REFUND#", "RETURN#"),
  follow(change) {
    const delivery = mailOfChange(change);
    return { message: delivery && { queue: "MAIL_QUEUE", body: delivery } };
  },
};
