import * as z from "zod/mini";
import { openStates, type ReturnState } from "../../shared/returns/return-states.ts";
import { orderKey } from "../orders/order.table.ts";
import type { OrderFile } from "../orders/order-file.table.ts";
import { missing, put, remove, type TransactItem, update } from "../platform/expressions.ts";
import { newestOf } from "../platform/list.ts";
import { everyPage, type Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import { type LogEntry, Return } from "./return.ts";

/** Returns lie in their order's partition. */
const returnKey = (orderId: string, id: string): Key => ({ pk: orderKey(orderId).pk, sk: `RETURN#${id}` });
/** Leads from a return's id to its order. */
const pointerKey = (id: string): Key => ({ pk: `RETURN#${id}`, sk: "POINTER" });
/** Exists while the refund of a return is decided but not sent. */
const owedKey = (orderId: string, id: string): Key => ({ pk: orderKey(orderId).pk, sk: `OWED#${id}` });

/** Of the list for staff: what somebody still has to act on, apart from all else. */
const listOf = (state: ReturnState): string =>
  openStates.includes(state) ? "RETURNS#OPEN" : "RETURNS#CLOSED";
const owed = "RETURNS#OWED";

const Pointer = z.object({ orderId: z.string() });
type Pointer = z.infer<typeof Pointer>;

export const readReturn = (item: Item): Return => Return.parse(item);
export const isReturn = ({ sk }: Item): boolean => String(sk).startsWith("RETURN#");

/** The returns of an order, oldest first. */
export const returnsOf = ({ items }: Pick<OrderFile, "items">): Return[] =>
  items.filter(isReturn).map(readReturn);

export const createReturn = (request: Return) => ({
  return: put<Return>(
    {
      ...returnKey(request.orderId, request.id),
      ...request,
      kindPk: listOf(request.state),
      kindSk: request.id,
    },
    { pk: missing },
  ),
  pointer: put<Pointer>({ ...pointerKey(request.id), orderId: request.orderId }),
});

export async function findReturn(id: string): Promise<Return | undefined> {
  const pointer = await getItem(pointerKey(id));
  const item = pointer && (await getItem(returnKey(Pointer.parse(pointer).orderId, id)));
  return item && readReturn(item);
}

/** Fails when the return has another state than when it was read. */
export const moveReturn = (
  { orderId, id, state }: Return,
  entry: LogEntry,
  set: Partial<Pick<Return, "lines" | "duePaise">> = {},
): TransactItem =>
  update<Return>(
    returnKey(orderId, id),
    { set: { ...set, state: entry.state, kindPk: listOf(entry.state) }, append: { log: [entry] } },
    { state },
  );

/**
 * Newest first; without a state, those that somebody still has to act on. The index has no state, so a page of
 * one state can be shorter than its limit.
 */
export const findReturns = (state: ReturnState | undefined, page: Page) =>
  newestOf(
    { index: "byKind", partition: listOf(state ?? "Requested") },
    {
      ...page,
      ...(state && { matches: (item) => item.state === undefined || item.state === state }),
    },
    readReturn,
  );

/** Fails when the return's state changed since it was read. */
export const dropReturnPictures = ({ orderId, id, state }: Return): TransactItem =>
  update<Return>(returnKey(orderId, id), { set: { pictures: [] } }, { state });

/** For a return of an earlier release, whose order does not owe its money yet. Fails when it does. */
export const setReturnDue = ({ orderId, id }: Return, duePaise: number): TransactItem =>
  update<Return>(
    returnKey(orderId, id),
    { set: { duePaise, amountPaise: undefined } },
    { duePaise: missing },
  );

export const oweRefund = ({ orderId, id }: Return): TransactItem =>
  put<Pointer>({ ...owedKey(orderId, id), orderId, kindPk: owed, kindSk: id });

/** Records what was sent for a return, in paise; 0 when other refunds had covered it. Fails the second time. */
export const refundSent = ({ orderId, id, duePaise }: Return, sentPaise: number) => ({
  return: update<Return>(
    returnKey(orderId, id),
    { set: { amountPaise: sentPaise || undefined, duePaise: undefined } },
    { duePaise },
  ),
  owed: remove<Pointer>(owedKey(orderId, id)),
});

/** Ids of returns whose refund is decided but not sent, oldest first. */
export async function* findOwed(): AsyncGenerator<string> {
  for await (const items of everyPage({ index: "byKind", partition: owed }))
    for (const { kindSk } of items) yield String(kindSk);
}
