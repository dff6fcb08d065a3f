import { indianDay, indianMidnight } from "../../../functions/platform/day.ts";
import type { DeliveryStep } from "../../../shared/orders/order-status.ts";
import type { Demo, DemoCustomer, DemoOrder, DemoProduct, StoryTerms } from "./copy.ts";
import { pickBy, randomFrom } from "./random.ts";
import { dayMilliseconds, daysBefore } from "./time.ts";

const hourMilliseconds = 3_600_000;

type PlannedReturn = StoryTerms["returns"][number] & { slug: string };

/** An order before it has numbers. */
export interface PlannedOrder {
  /** A key in customers.json. */
  by: string;
  at: Date;
  /** Quantity by product slug. */
  lines: Readonly<Record<string, number>>;
  /** Tries the coupons in turn from this one. */
  couponFrom?: number;
  cancelled?: { at: Date; byStaff: boolean };
  shippedAt?: Date | undefined;
  deliveredAt?: Date | undefined;
  /** By staff, of this share of what is left; the bank may decline it. */
  refund?: { at: Date; share: number; isDeclined?: boolean };
  return?: PlannedReturn;
}

export interface Story {
  orders: PlannedOrder[];
  /** By slug, in the order of the reviews. */
  reviewDates: ReadonlyMap<string, readonly Date[]>;
}

/** Determined by the text. */
const seedOf = (text: string): number =>
  [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0, 17);

/** Spreads reviews almost evenly over the product's age within the story. */
function datesOfReviews({ slug, ageDays, reviews }: DemoProduct, { days }: StoryTerms, now: Date): Date[] {
  const random = randomFrom(seedOf(slug));
  const slot = Math.min(ageDays, days - 6) / (reviews.length + 1);
  return reviews.map((_, index) => daysBefore(now, slot * (reviews.length - index + 0.7 * (random() - 0.5))));
}

/** Ships on a working day between ten and six. */
function shippingOf(at: Date, random: () => number): Date {
  let day = indianDay(new Date(at.getTime() + (5 + random() * 26) * hourMilliseconds));
  if (indianMidnight(day).getUTCDay() === 6) day = indianDay(indianMidnight(day, 1.5));
  const sent = new Date(indianMidnight(day).getTime() + (10 + random() * 8) * hourMilliseconds);
  return sent > at ? sent : new Date(sent.getTime() + dayMilliseconds);
}

function deliveryOf(shippedAt: Date, random: () => number): Date {
  const day = indianDay(new Date(shippedAt.getTime() + (2 + Math.floor(random() * 4)) * dayMilliseconds));
  return new Date(indianMidnight(day).getTime() + (9.5 + random() * 9) * hourMilliseconds);
}

/** Intervals at which orders end in each way. */
const turns = { cancelled: 24, refunded: 71, refundedInPart: 43, coupon: 4 } as const;

/** Generates a year of orders, determined by the day. */
class Author {
  readonly #demo: Demo;
  readonly #now: Date;
  readonly #random: () => number;
  /** Days ago, with their weights. */
  readonly #days: readonly { ago: number; weight: number }[];

  constructor(demo: Demo, now: Date) {
    this.#demo = demo;
    this.#now = now;
    this.#random = randomFrom(2026);
    this.#days = Array.from({ length: demo.story.days }, (_, ago) => ({ ago, weight: this.#weightOf(ago) }));
  }

  #weightOf(ago: number): number {
    const { weekdays, festivals, growth, days } = this.#demo.story;
    const day = indianDay(daysBefore(this.#now, ago));
    const noon = indianMidnight(day, 0.5);
    const lifts = festivals
      .filter((each) => day <= each.day && day >= indianDay(indianMidnight(each.day, 0.5 - each.before)))
      .map(({ lift }) => lift);
    return (weekdays[noon.getUTCDay()] ?? 1) * growth ** (1 - ago / days) * Math.max(1, ...lifts);
  }

  #timeOn(ago: number): Date {
    const { hours } = this.#demo.story;
    const midnight = indianMidnight(indianDay(daysBefore(this.#now, ago)));
    const passed = (this.#now.getTime() - midnight.getTime()) / hourMilliseconds;
    const open = [...hours.keys()].filter((hour) => hour + 1 < passed);
    const hour = open.length === 0 ? 0 : pickBy(this.#random, open, (each) => hours[each] ?? 0);
    const at = new Date(midnight.getTime() + (hour + this.#random()) * hourMilliseconds);
    return at < this.#now ? at : new Date(midnight.getTime() - this.#random() * hourMilliseconds);
  }

  #goodsAt(at: Date, taken: readonly string[]): DemoProduct[] {
    return this.#demo.products.filter(
      ({ slug, ageDays }) => !taken.includes(slug) && daysBefore(this.#now, ageDays - 0.3) < at,
    );
  }

  #line(at: Date, lines: Record<string, number>): void {
    const goods = this.#goodsAt(at, Object.keys(lines));
    const { slug, priceRupees } = pickBy(
      this.#random,
      goods,
      (each) => this.#demo.story.demand[each.slug] ?? 2,
    );
    lines[slug] = this.#random() < (priceRupees < 3000 ? 0.16 : 0.03) ? 2 : 1;
  }

  /** Ships the order if there has been time to. */
  #send(order: PlannedOrder): PlannedOrder {
    const shippedAt = shippingOf(order.at, this.#random);
    const deliveredAt = deliveryOf(shippedAt, this.#random);
    if (shippedAt > this.#now) return order;
    return { ...order, shippedAt, deliveredAt: deliveredAt > this.#now ? undefined : deliveredAt };
  }

  /** Returns purchases for most of the reviews. */
  bought(reviewDates: Story["reviewDates"]): PlannedOrder[] {
    return this.#demo.products.flatMap(({ slug, ageDays, reviews }) =>
      reviews.flatMap(({ by }, index) => {
        const written = reviewDates.get(slug)?.[index] ?? this.#now;
        const writtenAgo = (this.#now.getTime() - written.getTime()) / dayMilliseconds;
        const days = this.#days.filter(
          ({ ago }) => ago > writtenAgo + 9 && ago < Math.min(writtenAgo + 30, ageDays - 1),
        );
        if (days.length === 0 || this.#random() < 0.12) return [];
        const at = this.#timeOn(pickBy(this.#random, days, ({ weight }) => weight).ago);
        const lines = { [slug]: 1 };
        if (this.#random() < 0.2) this.#line(at, lines);
        return [this.#send({ by, at, lines })];
      }),
    );
  }

  /** Customers register over time. */
  #buyer(ago: number): string {
    const { story } = this.#demo;
    const all = this.#keys(({ address, guest }) => address !== undefined && !guest);
    const known = Math.ceil(all.length * (0.25 + 0.75 * (1 - ago / story.days)));
    return pickBy(this.#random, all.slice(0, known), (key) => 0.4 + ((seedOf(key) >>> 8) % 100) / 50);
  }

  /** Excludes the shopper, whose orders are all in orders.json. */
  #keys(isWanted: (customer: DemoCustomer) => boolean): string[] {
    return [...this.#demo.customers].flatMap(([key, each]) =>
      key !== "shopper" && isWanted(each) ? [key] : [],
    );
  }

  /** Each guest buys once. */
  #guestAt(index: number, count: number): string | undefined {
    const guests = this.#keys(({ guest }) => guest === true);
    return guests.find((_, turn) => index === Math.floor(((turn + 0.5) * count) / guests.length));
  }

  #free(): PlannedOrder {
    const { ago } = pickBy(this.#random, this.#days, ({ weight }) => weight);
    const at = this.#timeOn(ago);
    const lines = {};
    const size = this.#random();
    for (let count = size < 0.68 ? 1 : size < 0.93 ? 2 : 3; count > 0; count--) this.#line(at, lines);
    return { by: this.#buyer(ago), at, lines };
  }

  /** Returns orders without reviews, in every state. */
  others(count: number): PlannedOrder[] {
    const orders = Array.from({ length: count }, () => this.#free())
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map((order, index) => this.#endOf({ ...order, by: this.#guestAt(index, count) ?? order.by }, index));
    this.#takeBack(orders);
    this.#decline(orders);
    return orders;
  }

  #endOf(order: PlannedOrder, index: number): PlannedOrder {
    const told = {
      ...order,
      ...(index % turns.coupon === 1 && { couponFrom: Math.floor(index / turns.coupon) }),
    };
    if (index % turns.cancelled === 11) {
      const at = new Date(order.at.getTime() + (0.4 + 3 * this.#random()) * hourMilliseconds);
      return at < this.#now ? { ...told, cancelled: { at, byStaff: index % 3 === 0 } } : told;
    }
    const sent = this.#send(told);
    const share = index % turns.refunded === 30 ? 1 : index % turns.refundedInPart === 20 ? 0.15 : undefined;
    if (share === undefined || !sent.deliveredAt) return sent;
    const at = new Date(sent.deliveredAt.getTime() + (8 + 60 * this.#random()) * hourMilliseconds);
    return at < this.#now ? { ...sent, refund: { at, share } } : sent;
  }

  /** Gives the newest order delivered long enough ago a refund that its bank declines. */
  #decline(orders: PlannedOrder[]): void {
    const { deliveredDaysAgo, share } = this.#demo.story.declinedRefund;
    const latest = daysBefore(this.#now, deliveredDaysAgo);
    const order = orders.findLast(
      (each) => each.deliveredAt && each.deliveredAt < latest && !each.refund && !each.return,
    );
    if (order) order.refund = { at: daysBefore(this.#now, deliveredDaysAgo / 2), share, isDeclined: true };
  }

  /** Assigns each return to the newest order delivered long enough ago. */
  #takeBack(orders: PlannedOrder[]): void {
    for (const wanted of this.#demo.story.returns) {
      const latest = daysBefore(this.#now, wanted.deliveredDaysAgo);
      const index = orders.findLastIndex(
        (order) => order.deliveredAt && order.deliveredAt < latest && !order.refund && !order.return,
      );
      const order = orders[index];
      const [slug] = Object.keys(order?.lines ?? {});
      if (order && slug) orders[index] = { ...order, return: { ...wanted, slug } };
    }
  }
}

const daysUntil: Record<DeliveryStep, number> = { Processing: 0, Shipped: 1.2, Delivered: 4.1 };

function toldOrder({ by, daysAgo, lines, status }: DemoOrder, now: Date): PlannedOrder {
  const after = (step: DeliveryStep): Date => daysBefore(now, daysAgo - daysUntil[step]);
  return {
    by,
    at: after("Processing"),
    lines,
    ...(status !== "Processing" && { shippedAt: after("Shipped") }),
    ...(status === "Delivered" && { deliveredAt: after("Delivered") }),
  };
}

export function tellStory(demo: Demo, now: Date): Story {
  const author = new Author(demo, now);
  const reviewDates = new Map(
    demo.products.map((product) => [product.slug, datesOfReviews(product, demo.story, now)]),
  );
  const known = demo.orders.map((order) => toldOrder(order, now));
  const bought = author.bought(reviewDates);
  const others = author.others(demo.story.orders - known.length - bought.length);
  const orders = [...known, ...bought, ...others].sort((a, b) => a.at.getTime() - b.at.getTime());
  return { orders, reviewDates };
}
