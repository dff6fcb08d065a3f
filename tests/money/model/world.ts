import { saleGst } from "../../../functions/payments/payment.ts";
import { lineValue, type PricedLine, totalsOf } from "../../../shared/core/money.ts";
import { registered } from "../../support/gst.ts";
import { noRefunds, type RefundState, record, send, sweepRefund } from "./refunds.ts";

/** The shop is registered, so that invoices and credit notes are checked with all else. */
export const terms = saleGst(registered);

/** The expected stock of one product. */
export interface Shelf {
  stock: number;
  held: number;
  sold: number;
  pricePaise: number;
  isDeleted: boolean;
}

/** Product indexes with quantities. */
export type Basket = readonly (readonly [shelf: number, quantity: number])[];

/** `limited`: ten per cent for two orders in all and one of each shopper; `unlimited`: ₹99.99 off. */
export type CouponName = "limited" | "unlimited";

export interface Deal extends RefundState {
  who: number;
  kind: "priced" | "amountOnly";
  basket: Basket;
  coupon: CouponName | undefined;
  /** The basket at the prices that are paid. */
  lines: PricedLine[];
  madeAt: number;
  /** When its hold ends. */
  endsAt: number;
  /** When the card was charged; of no meaning before. */
  paidAt: number;
  paymentId: string;
  secret: string;
  isPaid: boolean;
  /** Counted by Razorpay alone. */
  attempts: number;
  isDeclined: boolean;
  /** It was paid after its hold had ended. */
  isLate: boolean;
  /** When it was cancelled, and when its provider is asked again; of no meaning before. */
  endedAt: number;
  lookAt: number;
  state: "open" | "ordered" | "refunded" | "canceled";
  orderId: string;
  /** Its shopper was told of the order. */
  isSeen: boolean;
  status: "Processing" | "Shipped" | "Delivered";
  /** Of no meaning before it was delivered. */
  deliveredAt: number;
  /** Units that came back by shelf, and those of them that were refunded. */
  back: Map<number, { units: number; refunded: number }>;
  isArchived: boolean;
}

/** The expected error code; undefined if the call succeeds. */
export type Refusal =
  | "out_of_stock"
  | "not_found"
  | "already_paid"
  | "unpaid"
  | "amount_mismatch"
  | "refunded"
  | "invalid"
  | "invalid_status_change"
  | "already_shipped"
  | "not_returnable"
  | "no_replacement"
  | "coupon_invalid"
  | "held_twice"
  | "too_many_attempts"
  | undefined;

/** Paise off all lines, and each line's part of it. */
function discount(lines: PricedLine[], coupon: CouponName | undefined): PricedLine[] {
  if (!coupon) return lines;
  const whole = lines.reduce((sum, line) => sum + lineValue(line), 0);
  const paise = coupon === "limited" ? Math.round(whole / 10) : Math.min(9999, whole - 50);
  let before = 0;
  return lines.map((line) => {
    const upTo = before + lineValue(line);
    const share = Math.floor((paise * upTo) / whole) - Math.floor((paise * before) / whole);
    before = upTo;
    return { ...line, discountPaise: share };
  });
}

const holdMinutes = { priced: 15, amountOnly: 60 } as const;

export const couponTotal = 2;

const maxAttempts = 5;

const hour = 60;
const day = 24 * hour;

/** Minutes until an ended payment is read again. */
function gapAfter(age: number): number {
  if (age < hour) return 10;
  if (age < 6 * hour) return hour;
  return age < day ? 6 * hour : day;
}

/** A sequential model of the shop: the expected state of its products and payments. */
export class World {
  minutes = 0;
  readonly shelves: Shelf[];
  readonly deals: Deal[] = [];
  /** The current checkout of each shopper. */
  readonly checkouts: (Deal | undefined)[] = [];
  readonly starts: number[] = [];
  /** When the unpaid holds of a product by a shopper began. */
  readonly held = new Map<string, number>();

  constructor(shelves: Shelf[]) {
    this.shelves = shelves;
  }

  shelf(index: number): Shelf {
    const shelf = this.shelves[index];
    if (!shelf) throw new Error(`No shelf ${index}`);
    return shelf;
  }

  lines(basket: Basket, coupon?: CouponName): PricedLine[] {
    const lines = basket.map(([index, quantity]) => ({ pricePaise: this.shelf(index).pricePaise, quantity }));
    return discount(lines, coupon);
  }

  total(basket: Basket): number {
    return totalsOf(this.lines(basket), terms).totalPaise;
  }

  /** Deals that have a use of the limited coupon. */
  uses(): Deal[] {
    return this.deals.filter(
      ({ coupon, state, isCanceled }) =>
        coupon === "limited" && (state === "open" || (state === "ordered" && !isCanceled)),
    );
  }

  #isExpired = (deal: Deal): boolean => this.minutes >= deal.endsAt;

  #isSame(deal: Deal, requested: Pick<Deal, "kind" | "basket" | "coupon" | "totalPaise">): boolean {
    if (deal.kind !== requested.kind || deal.coupon !== requested.coupon) return false;
    return deal.kind === "amountOnly"
      ? deal.totalPaise === requested.totalPaise
      : JSON.stringify(deal.basket) === JSON.stringify(requested.basket);
  }

  /** Resumes or starts a checkout; returns its deal or the expected error code. */
  start({
    who,
    kind,
    basket,
    coupon,
  }: Pick<Deal, "who" | "kind" | "basket" | "coupon">): Deal | NonNullable<Refusal> {
    if (kind === "priced" && basket.some(([index]) => this.shelf(index).isDeleted)) return "not_found";
    const lines = this.lines(basket, coupon);
    const requested = { kind, basket, coupon, lines, totalPaise: totalsOf(lines, terms).totalPaise };
    const current = this.checkouts[who];
    if (kind === "priced" && this.#hasUnseen(who, basket)) return "already_paid";
    if (current && this.#isSame(current, requested)) {
      const isOrdered = current.state === "ordered" && kind === "amountOnly";
      if (isOrdered && !this.#isExpired(current)) return "already_paid";
      if (current.state === "open" && current.isPaid) return "already_paid";
      if (current.state === "open" && !this.#isExpired(current))
        return current.attempts < maxAttempts ? current : "too_many_attempts";
    }
    const endsAt = this.#endOfHold(who, kind, basket);
    if (endsAt - this.minutes < 1) return "held_twice";
    if (current?.state === "open") {
      this.#abandon(current);
      if (kind === "priced" && this.#hasUnseen(who, basket)) return "already_paid";
    }
    if (kind === "priced" && basket.some(([index, quantity]) => this.shelf(index).stock < quantity))
      return "out_of_stock";
    const uses = coupon === "limited" ? this.uses() : [];
    if (uses.length === couponTotal || uses.some((use) => use.who === who)) return "coupon_invalid";
    return this.#begin({ who, endsAt, ...requested });
  }

  /** An unpaid hold is renewed once in an hour. */
  #endOfHold(who: number, kind: Deal["kind"], basket: Basket): number {
    const plainEnd = this.minutes + holdMinutes[kind];
    if (kind === "amountOnly") return plainEnd;
    return Math.min(
      plainEnd,
      ...basket.map(([index]) => this.#heldSince(who, index) + 2 * holdMinutes.priced),
    );
  }

  #heldSince(who: number, index: number): number {
    const since = this.held.get(`${who} ${index}`) ?? this.minutes;
    return this.minutes - since < 60 ? since : this.minutes;
  }

  /** The shopper has paid for one of these products and was not told of the order. */
  #hasUnseen(who: number, basket: Basket): boolean {
    const shelves = new Set(basket.map(([index]) => index));
    return this.deals.some(
      (deal) =>
        deal.who === who &&
        deal.state === "ordered" &&
        !deal.isSeen &&
        !deal.isCanceled &&
        deal.basket.some(([index]) => shelves.has(index)),
    );
  }

  #begin(
    requested: Pick<Deal, "who" | "kind" | "basket" | "coupon" | "lines" | "totalPaise" | "endsAt">,
  ): Deal {
    const deal: Deal = {
      ...requested,
      madeAt: this.minutes,
      paidAt: this.minutes,
      paymentId: "",
      secret: "",
      isPaid: false,
      attempts: 0,
      isDeclined: false,
      isLate: false,
      endedAt: 0,
      lookAt: 0,
      state: "open",
      orderId: "",
      isSeen: false,
      status: "Processing",
      deliveredAt: 0,
      back: new Map(),
      isArchived: false,
      isCanceled: false,
      ...noRefunds,
    };
    if (deal.kind === "priced") {
      this.#addUnits(deal.basket, { stock: -1, held: 1 });
      for (const [index] of deal.basket)
        this.held.set(`${deal.who} ${index}`, this.#heldSince(deal.who, index));
    }
    this.deals.push(deal);
    this.checkouts[deal.who] = deal;
    return deal;
  }

  #addUnits(basket: Basket, changes: Partial<Record<"stock" | "held" | "sold", number>>): void {
    for (const [index, quantity] of basket) {
      const shelf = this.shelf(index);
      shelf.stock += (changes.stock ?? 0) * quantity;
      shelf.held += (changes.held ?? 0) * quantity;
      shelf.sold += (changes.sold ?? 0) * quantity;
    }
  }

  #abandon(deal: Deal): void {
    if (deal.isPaid) {
      if (deal.kind === "priced") this.#settle(deal);
      return;
    }
    if (deal.kind === "priced") this.#addUnits(deal.basket, { stock: 1, held: -1 });
    deal.state = "canceled";
    deal.endedAt = this.minutes;
    deal.lookAt = this.minutes + gapAfter(0);
  }

  /** Its hold has ended, so its money goes back. */
  #refundLate(deal: Deal): void {
    if (deal.state !== "canceled" || !deal.isPaid) return;
    deal.isLate = true;
    this.#refundAll(deal);
  }

  #look(deal: Deal): void {
    this.#refundLate(deal);
    deal.lookAt = this.minutes + gapAfter(this.minutes - deal.endedAt);
  }

  #settle(deal: Deal): void {
    if (deal.kind === "priced") this.#addUnits(deal.basket, { held: -1, sold: 1 });
    else {
      const isShort = deal.basket.some(
        ([index, n]) => this.shelf(index).isDeleted || this.shelf(index).stock < n,
      );
      if (isShort) {
        this.#refundAll(deal);
        return;
      }
      this.#addUnits(deal.basket, { stock: -1, sold: 1 });
    }
    deal.state = "ordered";
    for (const [index] of deal.basket) this.held.delete(`${deal.who} ${index}`);
  }

  #refundAll(deal: Deal): void {
    deal.state = "refunded";
    deal.sentPaise = deal.totalPaise;
    deal.knownPaise = deal.totalPaise;
  }

  place(deal: Deal, basket: Basket): Refusal {
    if (deal.state === "open" && !deal.isPaid) return "unpaid";
    this.#refundLate(deal);
    if (deal.state === "canceled") return "unpaid";
    if (deal.state === "open" && deal.kind === "amountOnly") {
      if (Math.abs(this.total(basket) - deal.totalPaise) > 1) return "amount_mismatch";
      deal.basket = basket;
      deal.lines = this.lines(basket);
    }
    if (deal.state === "open") this.#settle(deal);
    if (this.checkouts[deal.who] === deal) this.checkouts[deal.who] = undefined;
    deal.isSeen = true;
    return deal.state === "refunded" ? "refunded" : undefined;
  }

  /** What the page shows of a payment, which becomes its order once it is paid. */
  ask(deal: Deal): "waiting" | "paid" | "declined" | "expired" {
    if (deal.state === "open" && deal.isPaid && deal.kind === "priced") this.#settle(deal);
    if (deal.state === "ordered") return "paid";
    if (deal.state === "refunded") return deal.isLate ? "expired" : "declined";
    if (deal.state === "canceled") return "expired";
    if (deal.isPaid) return "waiting";
    if (this.#isExpired(deal)) return "expired";
    return deal.isDeclined ? "declined" : "waiting";
  }

  /** Delivers all pending events. */
  deliver(): void {
    for (const deal of this.deals) {
      if (deal.state === "open" && deal.isPaid && deal.kind === "priced") this.#settle(deal);
      this.#refundLate(deal);
      record(deal);
    }
  }

  sweep(): void {
    for (const deal of this.deals) sweepRefund(deal);
    for (const deal of this.deals)
      if (deal.state === "canceled" && this.minutes >= deal.lookAt) this.#look(deal);
    for (const deal of this.deals.filter(({ state }) => state === "open")) {
      const age = this.minutes - deal.madeAt;
      if (age <= 2) continue;
      const isUnclaimed = deal.kind === "amountOnly" && this.minutes - deal.paidAt > 30;
      if (deal.isPaid && isUnclaimed) this.#refundAll(deal);
      else if (deal.isPaid && deal.kind === "priced") this.#settle(deal);
      else if (!deal.isPaid && this.#isExpired(deal)) this.#abandon(deal);
    }
  }

  restock(index: number, change: number): Refusal {
    const shelf = this.shelf(index);
    if (shelf.isDeleted) return "not_found";
    if (shelf.stock + change < 0) return "out_of_stock";
    shelf.stock += change;
    return undefined;
  }

  refund(deal: Deal, paise: number): Refusal {
    const leftPaise = deal.totalPaise - deal.knownPaise;
    if (deal.isCanceled && (paise === 0 || paise !== leftPaise)) return "invalid";
    record(deal);
    // Refunds that the shop had not recorded leave less at Stripe.
    if (paise > deal.totalPaise - deal.sentPaise) return deal.isCanceled ? undefined : "invalid";
    send(deal, paise);
    return undefined;
  }

  cancel(deal: Deal): Refusal {
    if (deal.status !== "Processing" || deal.isCanceled) return "invalid_status_change";
    deal.isCanceled = true;
    // Units that came back before were cancelled one by one.
    const left = deal.basket.map(
      ([index, quantity]) => [index, quantity - (deal.back.get(index)?.units ?? 0)] as const,
    );
    this.#addUnits(left, { stock: 1, sold: -1 });
    send(deal, deal.totalPaise - deal.sentPaise);
    return undefined;
  }

  /** By the shopper, who may repeat it. */
  callOff(deal: Deal): Refusal {
    if (deal.isCanceled) return undefined;
    return deal.status === "Processing" ? this.cancel(deal) : "already_shipped";
  }

  arrive(deal: Deal): Refusal {
    if (deal.isArchived) return "not_found";
    if (deal.status !== "Shipped") return "invalid_status_change";
    deal.status = "Delivered";
    deal.deliveredAt = this.minutes;
    return undefined;
  }

  ship(deal: Deal): Refusal {
    if (deal.isArchived) return "not_found";
    if (deal.status !== "Processing" || deal.isCanceled) return "invalid_status_change";
    if (deal.knownPaise + deal.duePaise >= deal.totalPaise) return "refunded";
    deal.status = "Shipped";
    return undefined;
  }
}
