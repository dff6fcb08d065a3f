import { totalsOf } from "../../../shared/money.ts";

/** What the shop promises, as simply as it can be said: one thing happens after the other. */
export interface Shelf {
  stock: number;
  held: number;
  sold: number;
  pricePaise: number;
  isDeleted: boolean;
}

/** Which ware, how many. */
export type Basket = readonly (readonly [shelf: number, quantity: number])[];

export interface Deal {
  who: number;
  kind: "bound" | "unbound";
  basket: Basket;
  totalPaise: number;
  madeAt: number;
  secret: string;
  isPaid: boolean;
  state: "open" | "ordered" | "refunded" | "canceled";
  orderId: string;
  status: "Processing" | "Shipped";
  isArchived: boolean;
  isCanceled: boolean;
  /** Paise that went back, and how much of it the order knows of. */
  sentPaise: number;
  knownPaise: number;
}

/** A refusal's code; undefined when the shopper gets what was asked for. */
export type Refusal = "STOCK" | "NF" | "PAID" | "UNPAID" | "AMT" | "REFUNDED" | "VAL" | "STATUS" | undefined;

const holdMinutes = { bound: 15, unbound: 60 } as const;

export class World {
  minutes = 0;
  readonly shelves: Shelf[];
  readonly deals: Deal[] = [];
  /** What each shopper has under way. */
  readonly checkouts: (Deal | undefined)[] = [];
  readonly starts: number[] = [];

  constructor(shelves: Shelf[]) {
    this.shelves = shelves;
  }

  shelf(at: number): Shelf {
    const shelf = this.shelves[at];
    if (!shelf) throw new Error(`No shelf ${at}`);
    return shelf;
  }

  total(basket: Basket): number {
    const lines = basket.map(([at, quantity]) => ({ pricePaise: this.shelf(at).pricePaise, quantity }));
    return totalsOf(lines).totalPaise;
  }

  #isExpired = (deal: Deal): boolean => this.minutes - deal.madeAt >= holdMinutes[deal.kind];

  #isSame(deal: Deal, wanted: Pick<Deal, "kind" | "basket" | "totalPaise">): boolean {
    if (deal.kind !== wanted.kind) return false;
    return deal.kind === "unbound"
      ? deal.totalPaise === wanted.totalPaise
      : JSON.stringify(deal.basket) === JSON.stringify(wanted.basket);
  }

  /** The deal that is gone on with or begun, or why not. */
  start(who: number, kind: Deal["kind"], basket: Basket): Deal | NonNullable<Refusal> {
    if (kind === "bound" && basket.some(([at]) => this.shelf(at).isDeleted)) return "NF";
    const wanted = { kind, basket, totalPaise: this.total(basket) };
    const current = this.checkouts[who];
    if (current && this.#isSame(current, wanted)) {
      if (current.state === "ordered" && !this.#isExpired(current)) return "PAID";
      if (current.state === "open" && current.isPaid) return "PAID";
      if (current.state === "open" && !this.#isExpired(current)) return current;
    }
    if (current?.state === "open") this.#abandon(current);
    if (kind === "bound" && basket.some(([at, quantity]) => this.shelf(at).stock < quantity)) return "STOCK";
    return this.#begin({ who, ...wanted });
  }

  #begin(wanted: Pick<Deal, "who" | "kind" | "basket" | "totalPaise">): Deal {
    const deal: Deal = {
      ...wanted,
      madeAt: this.minutes,
      secret: "",
      isPaid: false,
      state: "open",
      orderId: "",
      status: "Processing",
      isArchived: false,
      isCanceled: false,
      sentPaise: 0,
      knownPaise: 0,
    };
    if (deal.kind === "bound") this.#move(deal.basket, { stock: -1, held: 1 });
    this.deals.push(deal);
    this.checkouts[deal.who] = deal;
    return deal;
  }

  #move(basket: Basket, moves: Partial<Record<"stock" | "held" | "sold", number>>): void {
    for (const [at, quantity] of basket) {
      const shelf = this.shelf(at);
      shelf.stock += (moves.stock ?? 0) * quantity;
      shelf.held += (moves.held ?? 0) * quantity;
      shelf.sold += (moves.sold ?? 0) * quantity;
    }
  }

  #abandon(deal: Deal): void {
    if (deal.isPaid) {
      if (deal.kind === "bound") this.#settle(deal);
      return;
    }
    if (deal.kind === "bound") this.#move(deal.basket, { stock: 1, held: -1 });
    deal.state = "canceled";
  }

  #settle(deal: Deal): void {
    if (deal.kind === "bound") this.#move(deal.basket, { held: -1, sold: 1 });
    else {
      const isShort = deal.basket.some(([at, n]) => this.shelf(at).isDeleted || this.shelf(at).stock < n);
      if (isShort) {
        this.#refundAll(deal);
        return;
      }
      this.#move(deal.basket, { stock: -1, sold: 1 });
    }
    deal.state = "ordered";
  }

  #refundAll(deal: Deal): void {
    deal.state = "refunded";
    deal.sentPaise = deal.totalPaise;
  }

  place(deal: Deal, basket: Basket): Refusal {
    if (deal.state === "open" && !deal.isPaid) return "UNPAID";
    if (deal.state === "canceled") return "UNPAID";
    if (deal.state === "open" && deal.kind === "unbound") {
      if (Math.abs(this.total(basket) - deal.totalPaise) > 1) return "AMT";
      deal.basket = basket;
    }
    if (deal.state === "open") this.#settle(deal);
    if (this.checkouts[deal.who] === deal) this.checkouts[deal.who] = undefined;
    return deal.state === "refunded" ? "REFUNDED" : undefined;
  }

  /** Every event reaches the shop. */
  deliver(): void {
    for (const deal of this.deals) {
      if (deal.state === "open" && deal.isPaid && deal.kind === "bound") this.#settle(deal);
      deal.knownPaise = deal.sentPaise;
    }
  }

  sweep(): void {
    for (const deal of this.deals.filter(({ state }) => state === "open")) {
      const age = this.minutes - deal.madeAt;
      if (age <= 2) continue;
      if (deal.isPaid && deal.kind === "unbound" && age > 30) this.#refundAll(deal);
      else if (deal.isPaid && deal.kind === "bound") this.#settle(deal);
      else if (!deal.isPaid && this.#isExpired(deal)) this.#abandon(deal);
    }
  }

  restock(at: number, move: number): Refusal {
    const shelf = this.shelf(at);
    if (shelf.isDeleted) return "NF";
    if (shelf.stock + move < 0) return "STOCK";
    shelf.stock += move;
    return undefined;
  }

  refund(deal: Deal, paise: number): Refusal {
    if (deal.isArchived) return "NF";
    const isTooMuch = paise > deal.totalPaise - deal.knownPaise || paise > deal.totalPaise - deal.sentPaise;
    if (isTooMuch) return "VAL";
    deal.sentPaise += paise;
    deal.knownPaise = deal.sentPaise;
    return undefined;
  }

  cancel(deal: Deal): Refusal {
    if (deal.isArchived) return "NF";
    if (deal.totalPaise === deal.knownPaise) return "VAL";
    if (deal.status !== "Processing" || deal.isCanceled) return "STATUS";
    deal.isCanceled = true;
    this.#move(deal.basket, { stock: 1, sold: -1 });
    deal.sentPaise = deal.totalPaise;
    deal.knownPaise = deal.totalPaise;
    return undefined;
  }

  ship(deal: Deal): Refusal {
    if (deal.isArchived) return "NF";
    if (deal.status !== "Processing" || deal.isCanceled) return "STATUS";
    deal.status = "Shipped";
    return undefined;
  }
}
