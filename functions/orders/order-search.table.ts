import type { Input } from "../../shared/contract.ts";
import { searchFor } from "../../shared/core/words.ts";
import { findUserByEmail } from "../identity/user.table.ts";
import { indianMidnight } from "../platform/day.ts";
import { idStart } from "../platform/id.ts";
import { type List, newestOf, newestOfAll } from "../platform/list.ts";
import type { Item } from "../platform/schema.ts";
import { isArchived, listOfAll, listOfGuests, listOfUser, readOrder } from "./order.table.ts";
import { findNumbered } from "./order-number.table.ts";

type Query = Input<"admin/orders/list">;

/** Ids begin with their creation time, so a day is a range of ids. */
const idAt = (day: string, daysLater: number): string => idStart(indianMidnight(day, daysLater));

const isIdStart = (search: string): boolean => /^[0-9a-f]{6,24}$/i.test(search);

const earlier = (a: string | undefined, b: string | undefined) =>
  a !== undefined && (b === undefined || a < b) ? a : b;
const later = (a: string | undefined, b: string | undefined) =>
  a !== undefined && (b === undefined || a > b) ? a : b;

function rangeOf({ from, to, search = "" }: Query): Pick<List, "from" | "to"> {
  const days = { from: from && idAt(from, 0), to: to && idAt(to, 1) };
  if (!isIdStart(search)) return days;
  const start = search.toLowerCase();
  return { from: later(start, days.from), to: earlier(`${start}g`, days.to) };
}

function matcherOf({ status, search = "" }: Query): (item: Item) => boolean {
  const isByKey = isIdStart(search) || search.includes("@");
  const isNamed = searchFor(isByKey ? "" : search);
  return (item) =>
    !isArchived(item) && (!status || item.status === status) && isNamed(`${item.userName} ${item.fullName}`);
}

/** An existing number ignores other filters. Throws `invalid` (400, "cursor"). */
export async function searchOrders(query: Query, now: Date) {
  const { limit, cursor, search = "" } = query;
  const numbered = await findNumbered(search);
  if (numbered) return { items: [numbered], nextCursor: undefined };
  const page = { limit, cursor, matches: matcherOf(query) };
  if (!search.includes("@")) return newestOf({ ...listOfAll(now), ...rangeOf(query) }, page, readOrder);
  const email = search.toLowerCase();
  const user = await findUserByEmail(email);
  const lists = [listOfGuests(email), ...(user ? [listOfUser(user.id)] : [])];
  return newestOfAll(
    lists.map((list) => ({ ...list, ...rangeOf(query) })),
    page,
    readOrder,
  );
}
