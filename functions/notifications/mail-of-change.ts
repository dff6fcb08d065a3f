import type { Delivery } from "../mail/tags.ts";
import { mailOfOrder, mailOfPayment, mailOfRefund } from "../orders/mail-of-order.ts";
import type { Change } from "../platform/change.ts";
import { mailOfReturn } from "../returns/mail-of-return.ts";

const mailOfOutbox = ({ before, after }: Change): string | undefined =>
  after?.sk === "OUTBOX" && !before ? String(after.kind) : undefined;

const subjects = [mailOfOutbox, mailOfOrder, mailOfPayment, mailOfRefund, mailOfReturn];

export function mailOfChange(change: Change): Delivery | undefined {
  const { after } = change;
  const [kind] = subjects.flatMap((mailOf) => mailOf(change) ?? []);
  return after && kind !== undefined ? { causePk: String(after.pk), kind } : undefined;
}
