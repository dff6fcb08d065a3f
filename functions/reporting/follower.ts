import { isHiddenRow } from "../catalogue/hidden.table.ts";
import { stockForSale } from "../catalogue/stock.table.ts";
import { figuresKey } from "../coupons/coupon.table.ts";
import { readUser } from "../identity/user.table.ts";
import { remainingLines } from "../orders/cancellation.ts";
import { isArchived, readOrder } from "../orders/order.table.ts";
import { isRefundedInFull } from "../orders/order.ts";
import { readPayment } from "../payments/payment.table.ts";
import type { Change } from "../platform/change.ts";
import { indianDay } from "../platform/day.ts";
import { type Figures, type Follower, itemsAt } from "../platform/follower.ts";
import type { Item } from "../platform/schema.ts";
import { revenueName } from "../popularity/sales.table.ts";
import type { CountedEvent } from "./counters.table.ts";
import { revenueByLine } from "./line-revenue.ts";
import {
  couponTally,
  difference,
  hiddenTally,
  orderTally,
  paymentTally,
  productTally,
  sum,
  type Tally,
  userTally,
} from "./tally.ts";

function tallyOf(item: Item | undefined): Tally {
  const units = stockForSale(item);
  if (units) return productTally(units);
  if (isHiddenRow(item)) return hiddenTally;
  if (item?.sk === "ORDER" && !isArchived(item)) return orderTally(readOrder(item));
  if (item?.sk === "PAYMENT") return paymentTally(readPayment(item));
  return item?.sk === "USER" ? userTally(readUser(item)) : {};
}

function couponMovesOf({ before, after }: Change): Figures[] {
  const coupon = after?.sk === "ORDER" ? readOrder(after).coupon : undefined;
  if (!coupon) return [];
  const tally = (item: Item | undefined): Tally =>
    item ? couponTally(readOrder(item), isArchived(item)) : {};
  return [{ key: figuresKey(coupon.couponKey), moves: difference(tally(before), tally(after)) }];
}

export function soldIn(item: Item | undefined): Tally {
  if (item?.sk !== "ORDER") return {};
  const order = readOrder(item);
  if (order.status === "Cancelled" || isRefundedInFull(order)) return {};
  return Object.fromEntries(remainingLines(order).map(({ productId, quantity }) => [productId, quantity]));
}

function salesIn(item: Item | undefined): Tally {
  if (item?.sk !== "ORDER" || isArchived(item)) return soldIn(item);
  const order = readOrder(item);
  const revenue = revenueByLine(order);
  const paise = order.lines.map(({ productId }, index) => ({
    [revenueName(productId)]: revenue[index] ?? 0,
  }));
  return sum([soldIn(item), ...paise]);
}

const dayOf = (item: Item | undefined): string | undefined =>
  item?.sk === "ORDER" ? indianDay(new Date(String(item.createdAt))) : undefined;

export const movesOf = (change: Change): Omit<CountedEvent, "id"> => ({
  moves: difference(tallyOf(change.before), tallyOf(change.after)),
  day: dayOf(change.after),
  sold: difference(salesIn(change.before), salesIn(change.after)),
  figures: couponMovesOf(change),
});

export const countersFollower: Follower = {
  filter: itemsAt("STOCK", "HIDDEN", "ORDER", "USER", "PAYMENT"),
  follow(change) {
    const { figures, ...shop } = movesOf(change);
    return { shop, figures };
  },
};
