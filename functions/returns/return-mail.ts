import type { Shop } from "../../shared/core/shop.ts";
import type { ReturnKind, ReturnState } from "../../shared/returns/return-states.ts";
import { compose, hello, type Mail, plain } from "../mail/compose.ts";
import type { Order } from "../orders/order.ts";
import { aboutOrder, carriage, itemsOf, refundedLine, type WayIn, wayTo } from "../orders/order-mail.ts";
import type { LogEntry, Return } from "./return.ts";

const requests: Readonly<Record<ReturnKind, string>> = {
  replace: "a replacement",
  refund: "a refund",
  repair: "a repair",
};

const subjects: Readonly<Record<ReturnState, string>> = {
  Requested: "We've received your return request",
  Approved: "Your return is approved",
  Declined: "Your return was declined",
  Withdrawn: "You withdrew your return",
  Received: "Your return has arrived",
  Replaced: "Your replacement is on its way",
  Refunded: "Your return has been refunded",
  "Sent back": "Your parcel is on its way back to you",
};

const missingUnits = ({ lines }: Pick<Return, "lines">): number =>
  lines.reduce((sum, { quantity, received = quantity }) => sum + quantity - received, 0);

/** Part of later mails too, since the receipt's mail is skipped once the return has moved on. */
function shortfall(request: Pick<Return, "lines">): string[] {
  const missing = missingUnits(request);
  if (missing === 0) return [];
  return [
    `${missing} ${missing === 1 ? "item was" : "items were"} missing from your parcel, so this return covers what arrived. You can start another return for the rest.`,
  ];
}

function arrival(request: Return): string[] {
  const missing = shortfall(request);
  return missing.length > 0 ? missing : ["Everything has arrived. We're checking it now."];
}

const texts: Readonly<Record<ReturnState, (request: Return, shop: Shop, order: Order) => string[]>> = {
  Requested: ({ kind }) => [`You asked for ${requests[kind]}. We'll review your request and email you.`],
  Approved: ({ number }, { address }) => [
    `Send your parcel to ${address.join(", ")}.`,
    `Write ${number} on the parcel so we can match it to you, or print the label from your order's page.`,
  ],
  Declined: () => [],
  Withdrawn: () => ["You'll keep the item. You can start a new return while your return window is open."],
  Received: arrival,
  Replaced: (request) => ["Your replacement has shipped, free of charge.", ...shortfall(request)],
  Refunded: ({ amountPaise = 0, lines }, _, { paidBy }) => [
    refundedLine(amountPaise, paidBy),
    ...shortfall({ lines }),
  ],
  "Sent back": (request) => ["We've sent your parcel back to you.", ...shortfall(request)],
};

interface ReturnNews {
  entry: LogEntry;
  shop: Shop;
  way: WayIn;
}

export function returnMail(order: Order, request: Return, { entry, shop, way }: ReturnNews): Mail {
  const parcel = order.shipments.find(({ returnId }) => returnId === request.id);
  return compose({
    subject: subjects[entry.state],
    about: aboutOrder(order),
    greeting: hello(order.userName),
    paragraphs: [
      ...texts[entry.state](request, shop, order),
      ...carriage(parcel),
      ...(entry.reason ? [plain(entry.reason)] : []),
    ],
    items: itemsOf(order, way, new Map(request.lines.map((line) => [line.productId, line.quantity]))),
    ...wayTo(order, parcel, way),
  });
}
