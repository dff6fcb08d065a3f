import { expect, test } from "vitest";
import type { TaxDocument } from "../../functions/invoices/document.ts";
import { earlierInvoices, gstr1 } from "../../functions/invoices/gstr1.ts";
import { address } from "../support/address.ts";

const document = (of: Pick<TaxDocument, "number" | "kind" | "at"> & Partial<TaxDocument>): TaxDocument => ({
  orderId: "1",
  orderNumber: "ES-100001",
  seller: { legalName: "Earshot", address: "Bengaluru", stateCode: "29", gstin: "29AAACE1234F1Z5" },
  buyer: { ...address, state: "Kerala" },
  isInterState: true,
  lines: [{ productId: "p", name: "Speaker", percent: 18, taxablePaise: 1_694_915, taxPaise: 305_085 }],
  roundOffPaise: 0,
  totalPaise: 2_000_000,
  ...of,
});

/** A table's lines between its heading row and the next table. */
const rowsOf = (csv: string, table: string): string[] => {
  const lines = csv.split("\r\n");
  const from = lines.indexOf(table) + 2;
  return lines.slice(from, lines.indexOf("", from));
};

test("a note to a large invoice of an earlier month is listed by itself, a note to a small one in the sums", () => {
  const large = document({
    number: "ES/26-27/1",
    kind: "invoice",
    at: "2026-06-28T06:00:00.000Z",
    totalPaise: 15_000_000,
  });
  const small = document({ number: "ES/26-27/2", kind: "invoice", at: "2026-06-28T07:00:00.000Z" });
  const notes = [large, small].map(({ number: invoiceNumber }, index) =>
    document({
      ...{ number: `EC/26-27/${index}`, kind: "creditNote", at: `2026-07-03T0${index}:00:00.000Z` },
      invoiceNumber,
    }),
  );
  expect(earlierInvoices(notes)).toEqual([large.number, small.number]);
  expect(earlierInvoices([large, small, ...notes])).toEqual([]);
  const csv = gstr1(notes, [large, small]);
  expect(rowsOf(csv, "cdnur")).toMatchObject([expect.stringContaining("EC/26-27/0")]);
  expect(rowsOf(csv, "b2cs")).toHaveLength(1);
});
