import { isArchived, readOrder } from "../orders/order.table.ts";
import { leftToRefund, type Order } from "../orders/order.ts";
import type { Change } from "../platform/change.ts";
import { indianDay } from "../platform/day.ts";
import { type Figures, type Follower, itemsAt } from "../platform/follower.ts";
import type { Item } from "../platform/schema.ts";
import { soldIn } from "../reporting/follower.ts";
import { revenueByLine } from "../reporting/line-revenue.ts";
import { difference, sum, type Tally } from "../reporting/tally.ts";
import { channelKey } from "./channel.ts";
import { channelFigures, couponFigures, groupFigures } from "./sales-figures.table.ts";
import { groupName } from "./sales-group.ts";

const orderOf = (item: Item | undefined): Order | undefined =>
  item?.sk === "ORDER" && !isArchived(item) ? readOrder(item) : undefined;

const unitsOf = (sold: Tally): number => Object.values(sold).reduce((total, units) => total + units, 0);

function byCategory(order: Order, sold: Tally): Tally {
  const revenue = revenueByLine(order);
  return sum(
    order.lines.map(({ productId, category = "unknown" }, index) => ({
      [groupName("category", category, "units")]: sold[productId] ?? 0,
      [groupName("category", category, "paise")]: revenue[index] ?? 0,
    })),
  );
}

const byState = (order: Order, sold: Tally): Tally => ({
  [groupName("state", order.shippingInfo.state, "orders")]: 1,
  [groupName("state", order.shippingInfo.state, "units")]: unitsOf(sold),
  [groupName("state", order.shippingInfo.state, "paise")]: leftToRefund(order),
});

function groupsIn(item: Item | undefined): Tally {
  const order = orderOf(item);
  const sold = soldIn(item);
  return order ? sum([byCategory(order, sold), byState(order, sold)]) : {};
}

function couponTally(item: Item | undefined): Tally {
  const order = orderOf(item);
  if (!order?.coupon) return {};
  return {
    orders: 1,
    units: unitsOf(soldIn(item)),
    paise: leftToRefund(order),
    discount: order.discountPaise,
  };
}

/** The units of an archived order stay, as they do for its products. */
function channelTally(item: Item | undefined): Tally {
  if (item?.sk !== "ORDER" || !readOrder(item).cameBy) return {};
  const order = orderOf(item);
  return { ...(order && { orders: 1, paise: leftToRefund(order) }), units: unitsOf(soldIn(item)) };
}

/** A change moves the figures of the day on which the order was placed. */
export function salesFiguresOf({ before, after }: Change): Figures[] {
  if (after?.sk !== "ORDER") return [];
  const day = indianDay(new Date(String(after.createdAt)));
  const { coupon, cameBy } = readOrder(after);
  return [
    groupFigures(day, difference(groupsIn(before), groupsIn(after))),
    ...(coupon
      ? [couponFigures(day, coupon.couponKey, difference(couponTally(before), couponTally(after)))]
      : []),
    ...(cameBy
      ? [channelFigures(day, channelKey(cameBy), difference(channelTally(before), channelTally(after)))]
      : []),
  ].filter(({ moves }) => Object.keys(moves).length > 0);
}

export const salesFollower: Follower = {
  filter: itemsAt("ORDER"),
  follow: (change) => ({ figures: salesFiguresOf(change) }),
};
