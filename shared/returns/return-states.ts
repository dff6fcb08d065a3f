export const returnKinds = ["replace", "refund", "repair"] as const;
export type ReturnKind = (typeof returnKinds)[number];

export const returnReasons = ["did-not-suit", "damaged", "wrong-item", "stopped-working", "other"] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Reasons with the longer defect window. */
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

export const openStates: readonly ReturnState[] = ["Requested", "Approved", "Received"];

export const returnActions = ["approve", "decline", "receive", "replace", "refund", "send-back"] as const;
export type ReturnAction = (typeof returnActions)[number];

export const nextActions: Partial<Record<ReturnState, readonly ReturnAction[]>> = {
  Requested: ["approve", "decline"],
  Approved: ["receive"],
  Received: ["replace", "refund", "send-back"],
};

export const stateAfter: Readonly<Record<ReturnAction, ReturnState>> = {
  approve: "Approved",
  decline: "Declined",
  receive: "Received",
  replace: "Replaced",
  refund: "Refunded",
  "send-back": "Sent back",
};

export const stepFor: Readonly<Record<ReturnKind, ReturnAction>> = {
  replace: "replace",
  refund: "refund",
  repair: "send-back",
};

export const maxReturnPictures = 3;
