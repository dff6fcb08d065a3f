import type { TransactItem } from "../platform/expressions.ts";
import { gst } from "../platform/settings.ts";
import { isInterState, type Sale, type Statement } from "./bill.ts";
import { createDocument, lastNumber, takeNumber } from "./document.table.ts";
import { type DocumentKind, numberIn, seriesOf } from "./document.ts";

export interface Issued {
  number: string;
  /** They fail when another document took the number: build them again. */
  changes: Record<string, TransactItem>;
}

interface Issue {
  kind: DocumentKind;
  statement: Statement;
  at: Date;
  invoiceNumber?: string | undefined;
}

/**
 * The writes that number a document and store it, for the transaction that makes it necessary: no number is
 * given twice, and none is lost.
 */
export async function issue(sale: Sale, { kind, statement, at, invoiceNumber }: Issue): Promise<Issued> {
  const series = seriesOf(kind, at);
  const last = await lastNumber(series);
  const number = numberIn(series, last + 1);
  const { legalName, address } = gst();
  const { gstin, sellerState: stateCode } = sale.gst;
  const document = createDocument({
    number,
    kind,
    orderId: sale.id,
    at: at.toISOString(),
    ...(invoiceNumber && { invoiceNumber }),
    seller: { legalName, address, stateCode, ...(gstin && { gstin }) },
    buyer: sale.shippingInfo,
    isInterState: isInterState(sale),
    ...statement,
  });
  return { number, changes: { [`number of ${kind}`]: takeNumber(series, last), [kind]: document } };
}
