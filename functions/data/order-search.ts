import type { Input } from "../../shared/contract.ts";
import { indianMidnight } from "../domain/day.ts";
import { searchFor } from "../domain/words.ts";
import { readOrder } from "./order.ts";
import { type Stretch, searchNewest, type Wish } from "./search.ts";
import type { Item } from "./table.ts";
import { findUserByEmail } from "./user.ts";

type Query = Input<"admin/orders/list">;

/** Ids begin with the seconds of their making, so that days are stretches of ids. */
const idAt = (day: string, daysLater: number): string =>
  Math.floor(indianMidnight(day, daysLater).getTime() / 1000)
    .toString(16)
    .padStart(8, "0");

const isIdStart = (search: string): boolean => /^[0-9a-f]{6,24}$/i.test(search);

const earlier = (one: string | undefined, other: string | undefined) =>
  one !== undefined && (other === undefined || one < other) ? one : other;
const later = (one: string | undefined, other: string | undefined) =>
  one !== undefined && (other === undefined || one > other) ? one : other;

function stretchOf({ from, to, search = "" }: Query): Pick<Stretch, "from" | "to"> {
  const days = { from: from && idAt(from, 0), to: to && idAt(to, 1) };
  if (!isIdStart(search)) return days;
  const start = search.toLowerCase();
  return { from: later(start, days.from), to: earlier(`${start}g`, days.to) };
}

const nameOf = ({ userName, shippingInfo }: Item): string =>
  `${userName} ${typeof shippingInfo === "object" && shippingInfo && "fullName" in shippingInfo ? shippingInfo.fullName : ""}`;

const look = ["userName", "shippingInfo.fullName", "status", "canceledAt"];

function matcherOf({ status, search = "" }: Query): Wish["matches"] {
  const isByKey = isIdStart(search) || search.includes("@");
  const isNamed = searchFor(isByKey ? "" : search);
  return (item) =>
    (!status || (item.status === status && item.canceledAt === undefined)) && isNamed(nameOf(item));
}

/** Newest first the orders that staff ask for; the cursor goes on where the answer ends. */
export async function searchOrders(query: Query) {
  const { limit, cursor, search = "" } = query;
  const page = { limit, cursor, look, matches: matcherOf(query) };
  if (!search.includes("@"))
    return searchNewest({ index: "byKind", partition: "ORDERS", ...stretchOf(query) }, page, readOrder);
  const user = await findUserByEmail(search.toLowerCase());
  if (!user) return { items: [], nextCursor: undefined };
  return searchNewest(
    { index: "byOwner", partition: `USER#${user.id}`, ...stretchOf(query) },
    page,
    readOrder,
  );
}
