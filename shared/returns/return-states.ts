/** Another unit, the money back, or the same unit repaired. */
export const returnKinds = ["replace", "refund", "repair"] as const;
export type ReturnKind = (typeof returnKinds)[number];

export const returnReasons = ["did-not-suit", "damaged", "wrong-item", "stopped-working", "other"] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The shop answers for these far longer than for a change of mind. */
export const defects: readonly ReturnReason[] = ["damaged", "stopped-working"];

export const returnStates = [
  "Requested",
  "Approved",
  "Declined",
  "Withdrawn",
  "Received",
  "Replaced",
  "Refunded",
  "Sent back",
] as const;
export type ReturnState = (typeof returnStates)[number];

/** In these, somebody still has to act. */
export const openStates: readonly ReturnState[] = ["Requested", "Approved", "Received"];

export const returnActions = ["approve", "decline", "receive", "replace", "refund", "send-back"] as const;
export type ReturnAction = (typeof returnActions)[number];

/** The steps that staff may take from each state. */
export const nextActions: Partial<Record<ReturnState, readonly ReturnAction[]>> = {
  Requested: ["approve", "decline"],
  Approved: ["receive"],
  Received: ["replace", "refund", "send-back"],
};

/** The state that each step leads to. */
export const stateAfter: Readonly<Record<ReturnAction, ReturnState>> = {
  approve: "Approved",
  decline: "Declined",
  receive: "Received",
  replace: "Replaced",
  refund: "Refunded",
  "send-back": "Sent back",
};

/** The step that does what the customer asked for. */
export const stepFor: Readonly<Record<ReturnKind, ReturnAction>> = {
  replace: "replace",
  refund: "refund",
  repair: "send-back",
};

/** What the customer writes on the parcel. */
export const returnNumber = (id: string): string => id.slice(-8).toUpperCase();

export const maxReturnPictures = 3;
