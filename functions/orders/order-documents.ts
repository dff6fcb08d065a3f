import { creditFor, invoiceOf, type Units, unitsOf, withoutPrice } from "../invoices/bill.ts";
import { type Issuer, issue as issueNext } from "../invoices/issue.ts";
import type { TransactItem } from "../platform/expressions.ts";
import type { Billing } from "./order.table.ts";
import { invoiceNumberOf, type Order } from "./order.ts";

/** Documents to issue with a change of an order. */
export interface Paperwork {
  /** Go to the order. */
  billing: Billing;
  changes: Record<string, TransactItem>;
}

const given = ({ refundedPaise, refundDuePaise = 0 }: Order): number => refundedPaise + refundDuePaise;

/** For an order that is shipped now: its invoice, without what was refunded before. */
export async function invoice(
  order: Order,
  at: Date,
  issue: Issuer = issueNext,
): Promise<Paperwork | undefined> {
  if (!order.gst.gstin) return undefined;
  const credited = given(order) > 0 ? creditFor(order, given(order)) : undefined;
  const { creditedPaise, creditedByLine } = credited ?? {};
  const statement = invoiceOf({ ...order, creditedPaise, creditedByLine });
  const { number, changes } = await issue(order, { kind: "invoice", statement, at });
  return {
    changes,
    billing: { documents: [number], ...(credited && { creditedPaise, creditedByLine }) },
  };
}

interface Given {
  /** Paise that are refunded or owed in all. */
  paise: number;
  units: readonly Units[] | undefined;
  at: Date;
}

/** For an invoiced order: the credit note over what is given back and on none yet. */
export async function creditNoteFor(
  order: Order,
  { paise: givenPaise, units, at }: Given,
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

/** The credit note over what a refund, and what is still owed, add to it. */
export const creditNote = (order: Order, givenPaise: number): Promise<Paperwork | undefined> =>
  creditNoteFor(order, { paise: givenPaise, units: undefined, at: new Date() });

/** The credit note over what is refunded for a return: decided, but not sent yet. */
export const creditNoteOfReturn = (
  order: Order,
  { paise, units, at }: { paise: number; units: readonly Units[]; at: Date },
): Promise<Paperwork | undefined> => creditNoteFor(order, { paise: given(order) + paise, units, at });

/**
 * For units of an invoiced order that are replaced. A defect is made good under warranty: nothing is sold, and
 * a delivery note goes with the parcel. Otherwise a credit note takes the sale back and a new invoice makes it
 * again.
 */
export async function replacement(
  order: Order,
  units: readonly Units[],
  { isDefect, at }: { isDefect: boolean; at: Date },
  issue: Issuer = issueNext,
): Promise<Paperwork | undefined> {
  const { documents } = order;
  if (!documents) return undefined;
  const invoiceNumber = invoiceNumberOf(order);
  const sold = unitsOf(order, units);
  if (isDefect || sold.totalPaise === 0) {
    const statement = withoutPrice(sold);
    const { number, changes } = await issue(order, { kind: "deliveryNote", statement, at, invoiceNumber });
    return { changes, billing: { documents: [...documents, number] } };
  }
  const note = await issue(order, { kind: "creditNote", statement: sold, at, invoiceNumber });
  const again = await issue(order, { kind: "invoice", statement: sold, at });
  return {
    changes: { ...note.changes, ...again.changes },
    billing: { documents: [...documents, note.number, again.number] },
  };
}
