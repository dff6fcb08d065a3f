import type { TransactItem } from "../platform/expressions.ts";
import { gst } from "../platform/settings.ts";
import { isInterState, type Sale, type Statement } from "./bill.ts";
import { createDocument, lastNumber, takeNumbers } from "./document.table.ts";
import { type DocumentKind, numberIn, seriesOf, type TaxDocument } from "./document.ts";

export interface Issued {
  number: string;
  /** Rebuild them if they fail: another document took the number. */
  changes: Record<string, TransactItem>;
}

interface Issue {
  kind: DocumentKind;
  statement: Statement;
  at: Date;
  invoiceNumber?: string | undefined;
}

export function documentOf(
  sale: Sale,
  { kind, statement, at, invoiceNumber }: Issue,
  last: number,
): TaxDocument {
  const { legalName, address } = gst();
  const { gstin, sellerState: stateCode } = sale.gst;
  return {
    number: numberIn(seriesOf(kind, at), last + 1),
    kind,
    orderId: sale.id,
    orderNumber: sale.number,
    at: at.toISOString(),
    ...(invoiceNumber && { invoiceNumber }),
    seller: { legalName, address, stateCode, ...(gstin && { gstin }) },
    buyer: sale.shippingInfo,
    isInterState: isInterState(sale),
    ...(kind === "invoice" && sale.paidBy && { paidBy: sale.paidBy }),
    ...statement,
  };
}

/** Belongs in the transaction that requires the document, so that numbers are neither repeated nor lost. */
export async function issue(sale: Sale, wanted: Issue): Promise<Issued> {
  const series = seriesOf(wanted.kind, wanted.at);
  const last = await lastNumber(series);
  const document = documentOf(sale, wanted, last);
  return {
    number: document.number,
    changes: {
      [`number of ${wanted.kind}`]: takeNumbers(series, last),
      [wanted.kind]: createDocument(document),
    },
  };
}

export type Issuer = typeof issue;
