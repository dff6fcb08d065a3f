import { unsetFields } from "../../shared/core/fields.ts";
import { buyerFields } from "../../shared/orders/buyer-fields.ts";
import type { CameBy } from "../../shared/orders/came-by.ts";
import { formerCustomer } from "../identity/user.ts";
import {
  type AttributeChange,
  type Condition,
  check,
  exists,
  missing,
  put,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { everyItem, type List, newestOf } from "../platform/list.ts";
import { parseOnce } from "../platform/parse-once.ts";
import type { Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { partitionOf } from "../platform/shard.ts";
import { getItem, getMany } from "../platform/table.ts";
import { isAwaited, leftToRefund, Order, type StatusEntry } from "./order.ts";
import type { Shipment } from "./shipment.ts";

export const orderKey = (id: string): Key => ({ pk: `ORDER#${id}`, sk: "ORDER" });
const ordersOf = (userId: string): string => `USER#${userId}`;
/** Keyed by address, since one person may have been many guests. */
const guestOrdersOf = (email: string): string => `GUEST#${email}`;
const orders = "ORDERS";

export const readOrder = parseOnce((item): Order => Order.parse(item));

export const isArchived = (item: Item): boolean => item.archivedAt !== undefined;

export interface StoredOrder extends Order {
  /** A copy from the address for staff's search, as indexes have top-level attributes only. */
  fullName: string;
}

export const createOrder = (order: Order): TransactItem =>
  put<StoredOrder>(
    {
      ...orderKey(order.id),
      ...order,
      fullName: order.shippingInfo.fullName,
      ownerPk: order.guestEmail === undefined ? ordersOf(order.userId) : guestOrdersOf(order.guestEmail),
      ownerSk: order.id,
      kindPk: partitionOf(orders, order.id),
      kindSk: order.id,
    },
    { pk: missing },
  );

/** Counts up the order's version. */
export const changeOrder = (
  id: string,
  by: AttributeChange<StoredOrder>,
  where: Condition<StoredOrder>,
): TransactItem => update<StoredOrder>(orderKey(id), { ...by, add: { ...by.add, version: 1 } }, where);

export async function findOrder(id: string): Promise<Order | undefined> {
  const item = await getItem(orderKey(id));
  return item && !isArchived(item) ? readOrder(item) : undefined;
}

/** Includes archived orders, which only staff's lists leave out. */
export async function findOrderEver(id: string): Promise<Order | undefined> {
  const item = await getItem(orderKey(id));
  return item && readOrder(item);
}

export async function findOrdersEver(ids: readonly string[]): Promise<ReadonlyMap<string, Order>> {
  const orders = (await getMany(ids.map(orderKey), true)).map(readOrder);
  return new Map(orders.map((order) => [order.id, order]));
}

export const listOfUser = (userId: string): List => ({ index: "byOwner", partition: ordersOf(userId) });
export const listOfAll = (now: Date): List => ({ index: "byKind", partition: orders, shardedUntil: now });

export const listOfGuests = (email: string): List => ({ index: "byOwner", partition: guestOrdersOf(email) });

type IdRange = Pick<List, "from" | "to">;

/** Includes archived orders, and those of this guest. */
export const findGuestOrders = (email: string, page: Page, guestId?: string, range?: IdRange) =>
  newestOf(
    { ...listOfGuests(email), ...range },
    { ...page, ...(guestId && { matches: ({ userId }) => userId === guestId }) },
    readOrder,
  );

export const findOrdersOf = (userId: string, page: Page, range?: IdRange) =>
  newestOf({ ...listOfUser(userId), ...range }, page, readOrder);

export const everyOrderOf = (userId: string): AsyncGenerator<Order> =>
  everyItem((page) => findOrdersOf(userId, page));

export const findOrders = (page: Page, now: Date) => newestOf(listOfAll(now), page, readOrder);

export type Billing = Pick<Order, "documents" | "creditedPaise" | "creditedByLine">;

interface Shipping {
  shipment: Shipment;
  billing: Billing | undefined;
}

/** Fails if status, address, items or refunded sum changed, or the order was archived, since it was read. */
export const changeStatus = (
  order: Order,
  entry: StatusEntry,
  { shipment, billing }: Partial<Shipping> = {},
): TransactItem =>
  changeOrder(
    order.id,
    {
      set: { status: entry.status, ...billing },
      append: { history: [entry], ...(shipment && { shipments: [shipment] }) },
    },
    {
      status: order.status,
      addressChanges: order.addressChanges,
      cancellations: order.cancellations,
      refundedPaise: order.refundedPaise,
      archivedAt: order.archivedAt,
    },
  );

/** Fails if the shipments changed since they were read. */
export const changeShipments = (order: Order, shipments: Shipment[]): TransactItem =>
  changeOrder(order.id, { set: { shipments } }, { shipments: order.shipments, archivedAt: missing });

/** Fails if the tags changed since they were read, or the order was archived. */
export const changeTags = ({ id, tags: before }: Order, tags: readonly string[]): TransactItem =>
  changeOrder(
    id,
    { set: { tags: tags.length > 0 ? [...tags] : undefined } },
    { pk: exists, tags: before, archivedAt: missing },
  );

/** Fails if it is known already. */
export const setCameBy = (id: string, cameBy: CameBy): TransactItem =>
  changeOrder(id, { set: { cameBy } }, { pk: exists, cameBy: missing });

export const orderExists = (id: string): TransactItem =>
  check<StoredOrder>(orderKey(id), { pk: exists, archivedAt: missing });

/** Fails if another return was requested since the order was read. */
export const countReturn = ({ id, returnCount }: Order): TransactItem =>
  changeOrder(id, { add: { returnCount: 1 } }, { returnCount });

/** Includes archived orders. Fails if a document was issued since the order was read. */
export const addShipment = ({ id, documents }: Order, { shipment, billing }: Shipping): TransactItem =>
  changeOrder(id, { set: { ...billing }, append: { shipments: [shipment] } }, { pk: exists, documents });

/** Fails unless the order is `Processing` and neither its items nor its refunds changed since it was read. */
export const markCancelled = (order: Order, at: Date): TransactItem =>
  changeOrder(
    order.id,
    {
      set: {
        status: "Cancelled",
        canceledAt: at.toISOString(),
        refundDuePaise: leftToRefund(order) || undefined,
      },
      append: { history: [{ status: "Cancelled", at: at.toISOString() }] },
    },
    {
      status: "Processing",
      cancellations: order.cancellations,
      refundedPaise: order.refundedPaise,
      archivedAt: order.archivedAt,
    },
  );

interface MoneyChange {
  refundedPaise: number;
  duePaise: number;
  isDeclined: boolean;
  billing: Billing | undefined;
}

/** In paise; includes archived orders. Fails if sum or documents changed since the order was read. */
export const recordMoney = (
  { id, documents, ...known }: Order,
  { refundedPaise, duePaise, isDeclined, billing }: MoneyChange,
): TransactItem =>
  changeOrder(
    id,
    {
      add: { refundedPaise },
      set: {
        ...billing,
        refundDuePaise: duePaise || undefined,
        isRefundDeclined: isDeclined || undefined,
      },
    },
    { refundedPaise: known.refundedPaise, documents },
  );

/** Fails if the order has another owner by now, or a return was requested meanwhile. */
export const reassignOrder = ({ id, userId, returnCount }: Order, to: string): TransactItem =>
  changeOrder(
    id,
    { set: { userId: to, guestEmail: undefined, ownerPk: ordersOf(to) } },
    { userId, returnCount },
  );

/** Keeps the state for figures. Fails unless the order is cancelled. */
export const forgetAddress = ({ id, shippingInfo: { state, country } }: Order): TransactItem => {
  const blank = { fullName: "", phoneNumber: "", address: "", city: "", postalCode: "" };
  return changeOrder(
    id,
    {
      set: {
        userName: formerCustomer,
        fullName: "",
        ...unsetFields(buyerFields),
        shippingInfo: { ...blank, state, country },
      },
    },
    { status: "Cancelled" },
  );
};

const awaitedArchive = "ORDERS#ARCHIVED#AWAITED";

/** An awaited order stays listed for staff. Fails if its status changed since it was read. */
export const archiveOrder = (order: Order, at: Date): TransactItem =>
  changeOrder(
    order.id,
    {
      set: {
        archivedAt: at.toISOString(),
        ...(isAwaited(order) ? { kindPk: awaitedArchive } : { kindPk: undefined, kindSk: undefined }),
      },
    },
    { status: order.status, archivedAt: missing },
  );

export async function findAwaitedArchive(page: Page): Promise<Order[]> {
  const { items } = await newestOf({ index: "byKind", partition: awaitedArchive }, page, readOrder);
  return items.filter(isAwaited);
}
