import { type Cell, csvOf } from "../../shared/core/csv.ts";
import { toRupees } from "../../shared/core/money.ts";
import { gstStateCode } from "../../shared/delivery/pin.ts";
import type { BillLine, TaxDocument } from "./document.ts";

type Row = readonly Cell[];

/** Invoices of unregistered buyers in another state above this are reported one by one (CGST Rules, rule 59). */
const largePaise = 100_000_00;

const date = new Intl.DateTimeFormat("en-GB", {
  day: "2-digit",
  month: "short",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});
const dateOf = ({ at }: TaxDocument): string =>
  date.format(new Date(at)).replaceAll(" ", "-").replace("Sept", "Sep");

const placeOf = ({ buyer }: TaxDocument): string => `${gstStateCode(buyer.state) ?? "97"}-${buyer.state}`;

const signOf = ({ kind }: TaxDocument): 1 | -1 => (kind === "creditNote" ? -1 : 1);

interface Amount {
  percent: number;
  taxablePaise: number;
  taxPaise: number;
}

function byRate(lines: readonly BillLine[]): Amount[] {
  const rates = new Map<number, Amount>();
  for (const { percent, taxablePaise, taxPaise } of lines) {
    const sum = rates.get(percent) ?? { percent, taxablePaise: 0, taxPaise: 0 };
    sum.taxablePaise += taxablePaise;
    sum.taxPaise += taxPaise;
    rates.set(percent, sum);
  }
  return [...rates.values()].sort((a, b) => a.percent - b.percent);
}

const eachRate = (
  documents: readonly TaxDocument[],
  row: (document: TaxDocument, amount: Amount) => Row,
): Row[] => documents.flatMap((document) => byRate(document.lines).map((amount) => row(document, amount)));

function consumerRows(documents: readonly TaxDocument[]): Row[] {
  const sums = new Map<string, { place: string; percent: number; paise: number }>();
  for (const document of documents)
    for (const { percent, taxablePaise } of byRate(document.lines)) {
      const place = placeOf(document);
      const key = `${place} ${percent}`;
      const sum = sums.get(key) ?? { place, percent, paise: 0 };
      sum.paise += signOf(document) * taxablePaise;
      sums.set(key, sum);
    }
  return [...sums.values()]
    .sort((a, b) => a.place.localeCompare(b.place) || a.percent - b.percent)
    .map(({ place, percent, paise }) => ["OE", place, "", percent, toRupees(paise), "", ""]);
}

interface Goods extends Amount {
  hsn: string;
  units: number;
  integratedPaise: number;
}

function goodsRows(documents: readonly TaxDocument[]): Row[] {
  const sums = new Map<string, Goods>();
  for (const document of documents)
    for (const { hsn = "", quantity = 0, percent, taxablePaise, taxPaise } of document.lines) {
      const key = `${hsn} ${percent}`;
      const sum = sums.get(key) ?? {
        hsn,
        percent,
        units: 0,
        taxablePaise: 0,
        taxPaise: 0,
        integratedPaise: 0,
      };
      const sign = signOf(document);
      sum.units += sign * quantity;
      sum.taxablePaise += sign * taxablePaise;
      sum.taxPaise += sign * taxPaise;
      sum.integratedPaise += document.isInterState ? sign * taxPaise : 0;
      sums.set(key, sum);
    }
  return [...sums.values()]
    .sort((a, b) => a.hsn.localeCompare(b.hsn) || a.percent - b.percent)
    .map(({ hsn, percent, units, taxablePaise, taxPaise, integratedPaise }) => {
      const half = toRupees((taxPaise - integratedPaise) / 2);
      const value = toRupees(taxablePaise + taxPaise);
      const taxes = [toRupees(integratedPaise), half, half, ""];
      return [hsn, "", "NOS-NUMBERS", units, value, percent, toRupees(taxablePaise), ...taxes];
    });
}

function seriesRows(documents: readonly TaxDocument[]): Row[] {
  const bySeries = Map.groupBy(documents, ({ number }) => number.slice(0, number.lastIndexOf("/")));
  const names = {
    invoice: "Invoices for outward supply",
    creditNote: "Credit Note",
    deliveryNote: "Delivery Challan in other cases",
  } as const;
  return [...bySeries.values()].map((all) => {
    const numbers = all.map(({ number }) => number).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    return [names[all[0]?.kind ?? "invoice"], numbers[0] ?? "", numbers.at(-1) ?? "", all.length, 0];
  });
}

const isBusiness = ({ buyer }: TaxDocument): boolean => buyer.gstin !== undefined;
const isLarge = (document: TaxDocument): boolean =>
  document.isInterState && !isBusiness(document) && document.totalPaise > largePaise;

/** Numbers of the invoices of other months that a month's notes credit. */
export function earlierInvoices(documents: readonly TaxDocument[]): string[] {
  const here = new Set(documents.map(({ number }) => number));
  const credited = documents.flatMap(({ kind, invoiceNumber }) =>
    kind === "creditNote" && invoiceNumber !== undefined && !here.has(invoiceNumber) ? [invoiceNumber] : [],
  );
  return [...new Set(credited)];
}

function sortDocuments(documents: readonly TaxDocument[], earlier: readonly TaxDocument[]) {
  const invoices = documents.filter(({ kind }) => kind === "invoice");
  const notes = documents.filter(({ kind }) => kind === "creditNote");
  const large = new Set([...invoices, ...earlier].filter(isLarge).map(({ number }) => number));
  // A note belongs to its invoice's table, even if that invoice is from an earlier month.
  const isLargeNote = (note: TaxDocument): boolean =>
    !isBusiness(note) && (large.has(note.invoiceNumber ?? "") || isLarge(note));
  const consumerNotes = notes.filter((note) => !isBusiness(note) && !isLargeNote(note));
  return {
    documents,
    sold: [...invoices, ...notes],
    businessInvoices: invoices.filter(isBusiness),
    largeInvoices: invoices.filter(isLarge),
    businessNotes: notes.filter(isBusiness),
    largeNotes: notes.filter(isLargeNote),
    consumerNotes,
    consumers: [...invoices.filter((each) => !isBusiness(each) && !isLarge(each)), ...consumerNotes],
  };
}

const buyerOf = ({ buyer }: TaxDocument) => [buyer.gstin ?? "", buyer.fullName];
const numberAndDate = (document: TaxDocument) => [document.number, dateOf(document)];
const amountOf = ({ totalPaise }: TaxDocument): number => toRupees(totalPaise);
const rateOf = ({ percent, taxablePaise }: Amount) => [percent, toRupees(taxablePaise)];

const goodsHeader =
  "HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount";

interface Table {
  readonly name: string;
  readonly header: string;
  readonly rows: (sorted: ReturnType<typeof sortDocuments>) => Row[];
}

const tables: readonly Table[] = [
  {
    name: "b2b",
    header:
      "GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount",
    rows: ({ businessInvoices }) =>
      eachRate(businessInvoices, (each, amount) => [
        ...[...buyerOf(each), ...numberAndDate(each), amountOf(each), placeOf(each)],
        ...["N", "", "Regular B2B", "", ...rateOf(amount), ""],
      ]),
  },
  {
    name: "b2cl",
    header:
      "Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN",
    rows: ({ largeInvoices }) =>
      eachRate(largeInvoices, (each, amount) => [
        ...numberAndDate(each),
        ...[amountOf(each), placeOf(each), "", ...rateOf(amount), "", ""],
      ]),
  },
  {
    name: "b2cs",
    header: "Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN",
    rows: ({ consumers }) => consumerRows(consumers),
  },
  {
    name: "cdnr",
    header:
      "GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount",
    rows: ({ businessNotes }) =>
      eachRate(businessNotes, (each, amount) => [
        ...[...buyerOf(each), ...numberAndDate(each), "C", placeOf(each)],
        ...["N", "Regular B2B", amountOf(each), "", ...rateOf(amount), ""],
      ]),
  },
  {
    name: "cdnur",
    header:
      "UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount",
    rows: ({ largeNotes }) =>
      eachRate(largeNotes, (each, amount) => [
        ...["B2CL", ...numberAndDate(each)],
        ...["C", placeOf(each), amountOf(each), "", ...rateOf(amount), ""],
      ]),
  },
  {
    name: "credit notes to consumers (in b2cs already)",
    header: "Note Number,Note Date,Invoice Number,Order Number,Place Of Supply,Note Value,Rate,Taxable Value",
    rows: ({ consumerNotes }) =>
      eachRate(consumerNotes, (each, amount) => [
        ...[...numberAndDate(each), each.invoiceNumber ?? "", each.orderNumber],
        ...[placeOf(each), amountOf(each), ...rateOf(amount)],
      ]),
  },
  { name: "hsn(b2b)", header: goodsHeader, rows: ({ sold }) => goodsRows(sold.filter(isBusiness)) },
  {
    name: "hsn(b2c)",
    header: goodsHeader,
    rows: ({ sold }) => goodsRows(sold.filter((document) => !isBusiness(document))),
  },
  {
    name: "docs",
    header: "Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled",
    rows: ({ documents }) => seriesRows(documents),
  },
];

export function gstr1(all: readonly TaxDocument[], earlier: readonly TaxDocument[]): string {
  const sorted = sortDocuments(
    all.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    earlier,
  );
  const lines = tables.flatMap(({ name, header, rows }) => [[name], header.split(","), ...rows(sorted), []]);
  return csvOf(lines);
}
