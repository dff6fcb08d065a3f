import type { ReturnKind, ReturnReason, ReturnState } from "../../../../shared/returns/return-states.ts";

export const kindWords: Readonly<Record<ReturnKind, string>> = {
  replace: "Replacement",
  refund: "Refund",
  repair: "Repair",
};

export const reasonWords: Readonly<Record<ReturnReason, string>> = {
  "did-not-suit": "Changed my mind",
  damaged: "Arrived damaged",
  "wrong-item": "Not what I ordered",
  "stopped-working": "Stopped working",
  other: "Something else",
};

/** A heading, which for a new request names what was asked for. */
export const returnTitle = (kind: ReturnKind, state: ReturnState): string => {
  if (state === "Requested") return `${kindWords[kind]} requested`;
  if (state === "Replaced") return "Replacement sent";
  if (state === "Sent back") return kind === "repair" ? "Repaired and sent back" : "Sent back to you";
  return state === "Refunded" ? "Return refunded" : `Return ${state.toLowerCase()}`;
};

interface Item {
  name: string;
  quantity: number;
  swapName?: string | undefined;
}

/** "1 × Murmur Mini, Midnight, swapped for Murmur Mini, Sand". */
export const itemInWords = ({ name, quantity, swapName }: Item): string =>
  `${quantity} × ${name}${swapName ? `, swapped for ${swapName}` : ""}`;

export const stateWords: Readonly<Record<ReturnState, string>> = {
  Requested: "We'll review your request and email you.",
  Approved: "Send your parcel to this address:",
  Declined: "We couldn't accept this return.",
  Withdrawn: "You withdrew this return.",
  Received: "Your return has arrived. We're checking it now.",
  Replaced: "Your replacement has shipped, free of charge.",
  Refunded: "We've refunded your card.",
  "Sent back": "Your parcel is on its way back to you.",
};
