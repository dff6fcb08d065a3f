import { AppError } from "../../../../shared/core/errors.ts";
import { staffInvoiceCalls } from "../../../../shared/invoices/schemas.ts";
import { csvReply, endpoint } from "../../../http/endpoint.ts";
import { findDocument, findDocuments, findDocumentsOf } from "../../../invoices/document.table.ts";
import type { TaxDocument } from "../../../invoices/document.ts";
import { documentOnWire } from "../../../invoices/document-wire.ts";
import { earlierInvoices, gstr1 } from "../../../invoices/gstr1.ts";
import { findNumbered } from "../../../orders/order-number.table.ts";
import { indianDay } from "../../../platform/day.ts";
import { everyItem } from "../../../platform/list.ts";
import type { Page } from "../../../platform/query.ts";

async function everyDocumentOf(month: string): Promise<TaxDocument[]> {
  const all: TaxDocument[] = [];
  for await (const document of everyItem((page) => findDocumentsOf(month, page))) all.push(document);
  return all;
}

async function gstr1Of(month: string): Promise<string> {
  const documents = await everyDocumentOf(month);
  return gstr1(documents, await findDocuments(earlierInvoices(documents)));
}

async function documentsOf(search: string): Promise<TaxDocument[]> {
  const order = await findNumbered(search);
  return order ? findDocuments(order.documents ?? []) : [];
}

async function find(month: string, search: string | undefined, page: Page) {
  if (!search) return findDocumentsOf(month, page);
  if (page.cursor !== undefined) throw new AppError("invalid", "cursor");
  const found = await findDocument(search.toUpperCase());
  return { items: found ? [found] : await documentsOf(search), nextCursor: undefined };
}

export const handler = endpoint(
  staffInvoiceCalls,
  "admin/invoices/list",
  async ({ month = "", search, format, ...page }, { now }) => {
    const shown = month || indianDay(now).slice(0, 7);
    if (format === "csv") return csvReply(await gstr1Of(shown), `gstr1-${shown}.csv`);
    const { items, nextCursor } = await find(shown, search, page);
    return {
      success: true,
      month: shown,
      invoices: items.filter(({ kind }) => kind === "invoice").map(documentOnWire),
      creditNotes: items.filter(({ kind }) => kind === "creditNote").map(documentOnWire),
      nextCursor,
    };
  },
);
