import {
  creditFor,
  invoiceOf,
  type Units,
  unitsOf,
  withNames,
  withoutCancelled,
  withoutPrice,
} from "../invoices/bill.ts";
import { type Issuer, issue as issueNext } from "../invoices/issue.ts";
import type { TransactItem } from "../platform/expressions.ts";
import type { Billing } from "./order.table.ts";
import { givenBack, invoiceNumberOf, type Order } from "./order.ts";

export interface Paperwork {
  billing: Billing;
  changes: Record<string, TransactItem>;
}

export async function invoice(
  order: Order,
  at: Date,
  issue: Issuer = issueNext,
): Promise<Paperwork | undefined> {
  if (!order.gst.gstin) return undefined;
  const rest = withoutCancelled(order);
  const restPaise = givenBack(order) - rest.creditedPaise;
  const { creditedPaise, creditedByLine } = restPaise > 0 ? creditFor(rest, restPaise) : rest;
  const statement = invoiceOf({ ...order, creditedPaise, creditedByLine });
  const { number, changes } = await issue(order, { kind: "invoice", statement, at });
  return {
    changes,
    billing: { documents: [number], ...(creditedPaise > 0 && { creditedPaise, creditedByLine }) },
  };
}

interface RefundScope {
  paise: number;
  units: readonly Units[] | undefined;
  at: Date;
}

export async function creditNoteFor(
  order: Order,
  { paise: givenPaise, units, at }: RefundScope,
  issue: Issuer = issueNext,
): Promise<Paperwork | undefined> {
  const paise = givenPaise - (order.creditedPaise ?? 0);
  const { documents } = order;
  if (!documents || paise <= 0) return undefined;
  const { creditedPaise, creditedByLine, ...statement } = creditFor(order, paise, units);
  const invoiceNumber = invoiceNumberOf(order);
  const note = await issue(order, { kind: "creditNote", statement, at, invoiceNumber });
  return {
    changes: note.changes,
    billing: { documents: [...documents, note.number], creditedPaise, creditedByLine },
  };
}

export const creditNote = (order: Order, givenPaise: number): Promise<Paperwork | undefined> =>
  creditNoteFor(order, { paise: givenPaise, units: undefined, at: new Date() });

export const creditNoteOfReturn = (
  order: Order,
  { paise, units, at }: { paise: number; units: readonly Units[]; at: Date },
): Promise<Paperwork | undefined> => creditNoteFor(order, { paise: givenBack(order) + paise, units, at });

interface Sent {
  isDefect: boolean;
  at: Date;
  /** By the product that is replaced. */
  names?: ReadonlyMap<string, string>;
}

/** A defect is replaced with a delivery note; otherwise a credit note and a new invoice repeat the sale. */
export async function replacement(
  order: Order,
  units: readonly Units[],
  { isDefect, at, names = new Map() }: Sent,
  issue: Issuer = issueNext,
): Promise<Paperwork | undefined> {
  const { documents } = order;
  if (!documents) return undefined;
  const invoiceNumber = invoiceNumberOf(order);
  const sold = unitsOf(order, units);
  const sent = withNames(sold, names);
  if (isDefect || sold.totalPaise === 0) {
    const statement = withoutPrice(sent);
    const { number, changes } = await issue(order, { kind: "deliveryNote", statement, at, invoiceNumber });
    return { changes, billing: { documents: [...documents, number] } };
  }
  const note = await issue(order, { kind: "creditNote", statement: sold, at, invoiceNumber });
  const again = await issue(order, { kind: "invoice", statement: sent, at });
  return {
    changes: { ...note.changes, ...again.changes },
    billing: { documents: [...documents, note.number, again.number] },
  };
}
