import type { Input } from "../../shared/contract.ts";
import { searchFor } from "../../shared/core/words.ts";
import { findUserByEmail } from "../identity/user.table.ts";
import type { User } from "../identity/user.ts";
import { indianMidnight } from "../platform/day.ts";
import { idStart } from "../platform/id.ts";
import { type List, newestOf, newestOfAll } from "../platform/list.ts";
import type { Page, PageOf } from "../platform/query.ts";
import type { Item } from "../platform/schema.ts";
import {
  findGuestOrders,
  findOrders,
  findOrdersOf,
  isArchived,
  listOfAll,
  listOfGuests,
  listOfUser,
  readOrder,
} from "./order.table.ts";
import type { Order } from "./order.ts";
import { findNumbered, findOrderId } from "./order-number.table.ts";

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

/** Pages that a search of one's own orders reads per call, until one has a match. */
const maxPagesRead = 10;

/**
 * Searches one buyer's orders by number and product names, and by year. A page may be short or empty and still have a
 * cursor. Throws `invalid` (400, "cursor").
 */
export async function searchOwnOrders(
  { search = "", year, ...page }: Input<"orders/mine">,
  { id, email, guest }: Pick<User, "id" | "email" | "guest">,
): Promise<PageOf<Order>> {
  const range = year ? { from: idAt(`${year}-01-01`, 0), to: idAt(`${year + 1}-01-01`, 0) } : undefined;
  const find = (from: Page) =>
    guest ? findGuestOrders(email, from, id, range) : findOrdersOf(id, from, range);
  const isNamed = searchFor(search);
  const isMeant = ({ number, lines }: Order) => isNamed([number, ...lines.map(({ name }) => name)].join(" "));
  let found = await find(page);
  let items = found.items.filter(isMeant);
  for (let read = 1; read < maxPagesRead && items.length === 0 && found.nextCursor; read++) {
    found = await find({ ...page, cursor: found.nextCursor });
    items = found.items.filter(isMeant);
  }
  return { items, nextCursor: found.nextCursor };
}

/** For another list of orders than those of this room. An existing number ignores other filters. */
export async function filterOf(query: Query) {
  const { search = "" } = query;
  const id = await findOrderId(search);
  if (id) return { from: id, to: id, matches: (item: Item) => !isArchived(item) };
  const matches = matcherOf(query);
  if (!search.includes("@")) return { ...rangeOf(query), matches };
  const email = search.toLowerCase();
  const user = await findUserByEmail(email);
  const isTheirs = (item: Item) =>
    item.guestEmail === email || (item.guestEmail === undefined && item.userId === user?.id);
  return { ...rangeOf(query), matches: (item: Item) => isTheirs(item) && matches(item) };
}

/** An existing number ignores other filters. Throws `invalid` (400, "cursor"). */
async function searchOrders(query: Query, now: Date) {
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

export const listOrders = (query: Query, now: Date): Promise<PageOf<Order>> =>
  query.search || query.status || query.from || query.to ? searchOrders(query, now) : findOrders(query, now);
