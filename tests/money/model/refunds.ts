/** The money of one payment that went back or should. */
export interface RefundState {
  totalPaise: number;
  isCanceled: boolean;
  /** Paise refunded at Stripe, and how much of that the shop has recorded. */
  sentPaise: number;
  knownPaise: number;
  /** Paise that banks turned down and that are to be sent again. */
  duePaise: number;
  failures: number;
}

export const noRefunds = { sentPaise: 0, knownPaise: 0, duePaise: 0, failures: 0 } as const;

const maxResends = 3;
const leftOf = ({ totalPaise, sentPaise }: RefundState): number => totalPaise - sentPaise;

/** The shop hears of every refund: what was sent meanwhile makes good what had failed. */
export function record(deal: RefundState): void {
  const newPaise = deal.sentPaise - deal.knownPaise;
  deal.duePaise = Math.min(Math.max(0, deal.duePaise - newPaise), leftOf(deal));
  deal.knownPaise = deal.sentPaise;
}

export function send(deal: RefundState, paise: number): void {
  deal.sentPaise += paise;
  record(deal);
}

/** A bank turns down a refund that the shop has recorded. */
export function fail(deal: RefundState, paise: number): void {
  deal.sentPaise -= paise;
  deal.knownPaise = deal.sentPaise;
  deal.failures += 1;
  deal.duePaise = deal.isCanceled ? leftOf(deal) : Math.min(deal.duePaise + paise, leftOf(deal));
}

/** The sweeper sends again what is owed in full, unless it failed too often. */
export function sweepRefund(deal: RefundState & { state: string }): void {
  const isOwedInFull = deal.isCanceled || deal.state === "refunded";
  if (isOwedInFull && deal.failures <= maxResends) send(deal, leftOf(deal));
}

/** Staff send again what is owed. */
export function resend(deal: RefundState & { state: string }): void {
  record(deal);
  send(deal, deal.isCanceled || deal.state === "refunded" ? leftOf(deal) : deal.duePaise);
}
