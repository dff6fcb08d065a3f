import type { InvoiceAnswer } from "../../shared/invoices/schemas.ts";
import { findDocuments } from "../invoices/document.table.ts";
import { documentOnWire, summaryOnWire } from "../invoices/document-wire.ts";
import { gst } from "../platform/settings.ts";
import type { Order } from "./order.ts";

export async function invoiceFile(order: Order): Promise<Omit<InvoiceAnswer, "success">> {
  const [invoice, ...rest] = await findDocuments(order.documents ?? []);
  return {
    document: invoice ? documentOnWire(invoice) : summaryOnWire(order, gst()),
    creditNotes: rest.filter(({ kind }) => kind === "creditNote").map(documentOnWire),
    others: rest.filter(({ kind }) => kind !== "creditNote").map(documentOnWire),
  };
}
