import { refundDays } from "../../shared/core/limits.ts";
import type { Shop } from "../../shared/core/shop.ts";
import { type ReturnKind, type ReturnState, returnNumber } from "../../shared/returns/return-states.ts";
import { amount, compose, hello, type Mail, plain, short } from "../mail/compose.ts";
import type { Order } from "../orders/order.ts";
import { carriage, type WayIn, wayTo } from "../orders/order-mail.ts";
import type { LogEntry, Return } from "./return.ts";

const wishes: Readonly<Record<ReturnKind, string>> = {
  replace: "a replacement",
  refund: "your money back",
  repair: "a repair",
};

const subjects: Readonly<Record<ReturnState, string>> = {
  Requested: "We have your return request",
  Approved: "Your return is approved",
  Declined: "Your return was declined",
  Withdrawn: "Your return is withdrawn",
  Received: "Your return has arrived",
  Replaced: "Your replacement is on its way",
  Refunded: "Your return is refunded",
  "Sent back": "Your parcel is on its way back to you",
};

const missingUnits = ({ lines }: Pick<Return, "lines">): number =>
  lines.reduce((sum, { quantity, received = quantity }) => sum + quantity - received, 0);

/** Part of later mails too, since the receipt's mail is skipped once the return has moved on. */
function shortfall(request: Pick<Return, "lines">): string[] {
  const missing = missingUnits(request);
  if (missing === 0) return [];
  return [
    `${missing} ${missing === 1 ? "unit" : "units"} that you announced did not arrive, so this return covers what did. You can ask for the rest again.`,
  ];
}

function arrival(request: Return): string[] {
  const missing = shortfall(request);
  return missing.length > 0 ? missing : ["Everything has arrived. We're looking at it now."];
}

const texts: Readonly<Record<ReturnState, (request: Return, shop: Shop) => string[]>> = {
  Requested: ({ kind }) => [`You asked for ${wishes[kind]}. We look at your request and write to you.`],
  Approved: ({ id }, { address }) => [
    `Please send the parcel to ${address.join(", ")}.`,
    `Write ${returnNumber(id)} on it, so that we know it as yours.`,
  ],
  Declined: () => [],
  Withdrawn: () => ["Nothing else happens. You can ask again while your time for it lasts."],
  Received: arrival,
  Replaced: (request) => [
    "Your replacement has left our warehouse. There's nothing to pay.",
    ...shortfall(request),
  ],
  Refunded: ({ amountPaise = 0, lines }) => [
    `${amount(amountPaise)} goes back to the card that you paid with; banks take up to ${refundDays} days to show it.`,
    ...shortfall({ lines }),
  ],
  "Sent back": (request) => ["What you sent us comes back to you.", ...shortfall(request)],
};

interface ReturnNews {
  entry: LogEntry;
  shop: Shop;
  way: WayIn;
}

export function returnMail(order: Order, request: Return, { entry, shop, way }: ReturnNews): Mail {
  const parcel = order.shipments.find(({ returnId }) => returnId === request.id);
  return compose({
    subject: `${subjects[entry.state]} (${short(order.id)})`,
    greeting: hello(order.userName),
    paragraphs: [
      ...texts[entry.state](request, shop),
      ...carriage(parcel),
      ...(entry.reason ? [plain(entry.reason)] : []),
    ],
    lines: request.lines.map(({ name, quantity }) => ({ label: name, value: `× ${quantity}` })),
    ...wayTo(order, parcel, way),
  });
}
