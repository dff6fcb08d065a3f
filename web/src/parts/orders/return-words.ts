import type { ReturnKind, ReturnReason, ReturnState } from "../../../../shared/returns/return-states.ts";

export const kindWords: Readonly<Record<ReturnKind, string>> = {
  replace: "Replacement",
  refund: "Money back",
  repair: "Repair",
};

export const reasonWords: Readonly<Record<ReturnReason, string>> = {
  "did-not-suit": "It does not suit me",
  damaged: "It arrived damaged",
  "wrong-item": "It is not what I ordered",
  "stopped-working": "It stopped working",
  other: "Something else",
};

export const stateWords: Readonly<Record<ReturnState, string>> = {
  Requested: "We look at your request and write to you.",
  Approved: "Please send us the parcel:",
  Declined: "We could not accept this return.",
  Withdrawn: "You withdrew this return.",
  Received: "Your parcel is here. We look at it now.",
  Replaced: "A replacement was sent to you.",
  Refunded: "Your money is on its way back.",
  "Sent back": "What you sent is on its way back to you.",
};
