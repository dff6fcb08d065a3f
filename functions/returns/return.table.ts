import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { openStates, type ReturnState } from "../../shared/returns/return-states.ts";
import type { Customer } from "../identity/sign-in.ts";
import { orderKey } from "../orders/order.table.ts";
import type { OrderFile } from "../orders/order-file.table.ts";
import { missing, put, remove, type TransactItem, update } from "../platform/expressions.ts";
import { newestOf } from "../platform/list.ts";
import { everyPage, type Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import { type LogEntry, Return } from "./return.ts";

const returnKey = (orderId: string, id: string): Key => ({ pk: orderKey(orderId).pk, sk: `RETURN#${id}` });
const pointerKey = (id: string): Key => ({ pk: `RETURN#${id}`, sk: "POINTER" });
/** Exists while a refund is decided but not sent. */
const owedKey = (orderId: string, id: string): Key => ({ pk: orderKey(orderId).pk, sk: `OWED#${id}` });

/** Separates returns that need action from all others. */
const listOf = (state: ReturnState): string =>
  openStates.includes(state) ? "RETURNS#OPEN" : "RETURNS#CLOSED";
const owed = "RETURNS#OWED";

const Pointer = z.object({ orderId: z.string() });
type Pointer = z.infer<typeof Pointer>;

export const readReturn = (item: Item): Return => Return.parse(item);
export const isReturn = ({ sk }: Item): boolean => String(sk).startsWith("RETURN#");

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

/** Fails if the state changed since it was read. */
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

/** Newest first, by default those needing action. A page of one state may be short, as the index lacks states. */
export const findReturns = (state: ReturnState | undefined, page: Page) =>
  newestOf(
    { index: "byKind", partition: listOf(state ?? "Requested") },
    {
      ...page,
      ...(state && { matches: (item) => item.state === undefined || item.state === state }),
    },
    readReturn,
  );

/** Fails if the state changed since it was read. */
export const dropReturnPictures = ({ orderId, id, state }: Return): TransactItem =>
  update<Return>(returnKey(orderId, id), { set: { pictures: [] } }, { state });

/** For a return of an earlier release. Fails if its order owes the money already. */
export const setReturnDue = ({ orderId, id }: Return, duePaise: number): TransactItem =>
  update<Return>(
    returnKey(orderId, id),
    { set: { duePaise, amountPaise: undefined } },
    { duePaise: missing },
  );

export const oweRefund = ({ orderId, id }: Return): TransactItem =>
  put<Pointer>({ ...owedKey(orderId, id), orderId, kindPk: owed, kindSk: id });

/** In paise; 0 if other refunds had covered it. Fails the second time. */
export const refundSent = ({ orderId, id, duePaise }: Return, sentPaise: number) => ({
  return: update<Return>(
    returnKey(orderId, id),
    { set: { amountPaise: sentPaise || undefined, duePaise: undefined } },
    { duePaise },
  ),
  owed: remove<Pointer>(owedKey(orderId, id)),
});

export async function* findOwed(): AsyncGenerator<string> {
  for await (const items of everyPage({ index: "byKind", partition: owed }))
    for (const { kindSk } of items) yield String(kindSk);
}

export async function findOwnReturn(id: string, { user, onlyOrder }: Customer): Promise<Return> {
  const request = await findReturn(id);
  if (request?.userId !== user.id || (onlyOrder ?? request.orderId) !== request.orderId)
    throw new AppError("not_found", "Return");
  return request;
}
