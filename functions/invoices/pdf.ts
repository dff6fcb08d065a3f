import { encode } from "uqr";
import { formatRupees } from "../../shared/core/money.ts";
import { closingOf, discountOf, hasIgst, rateOf, supplyOf } from "../../shared/invoices/document-words.ts";
import type { Document, InvoiceLine } from "../../shared/invoices/schemas.ts";
import { stateTaxOf } from "../../shared/tax/gst-states.ts";
import { Paper, type TextStyle } from "./paper.ts";

const soft = "#5c5850";
const dayFormat = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Asia/Kolkata",
});

interface Column {
  name: string;
  width: number;
  of: (line: InvoiceLine, index: number) => string;
  align?: "right";
  isSummed?: boolean;
}

const figures = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amount = (rupees: number): string => figures.format(rupees);

/** Widths in points; the item takes the rest. */
function columnsOf({ lines, seller }: Document, width: number): Column[] {
  const isInterState = hasIgst(lines);
  const taxes: Column[] = isInterState
    ? [{ name: "IGST", width: 66, of: ({ igst }) => amount(igst), align: "right", isSummed: true }]
    : [
        { name: "CGST", width: 60, of: ({ cgst }) => amount(cgst), align: "right", isSummed: true },
        {
          name: stateTaxOf(seller.stateCode),
          width: 60,
          of: ({ sgst }) => amount(sgst),
          align: "right",
          isSummed: true,
        },
      ];
  const fixed: Column[] = [
    { name: "HSN", width: 48, of: ({ hsn = "" }) => hsn },
    { name: "Nos", width: 30, of: ({ quantity }) => (quantity ? String(quantity) : "–"), align: "right" },
    { name: "Taxable", width: 66, of: ({ taxable }) => amount(taxable), align: "right", isSummed: true },
    {
      name: "Rate",
      width: 58,
      of: (line) => rateOf(line, isInterState),
      align: "right",
    },
    ...taxes,
    {
      name: "Amount",
      width: 62,
      of: ({ taxable, cgst, sgst, igst }) => amount(taxable + cgst + sgst + igst),
      align: "right",
      isSummed: true,
    },
  ];
  const rest = width - fixed.reduce((sum, column) => sum + column.width, 0) - 18;
  return [
    { name: "#", width: 18, of: (_, index) => String(index + 1) },
    { name: "Item", width: rest, of: ({ name }) => name },
    ...fixed,
  ];
}

const gap = 6;

interface Cells {
  columns: readonly Column[];
  texts: readonly string[];
  y: number;
}

function row(paper: Paper, { columns, texts, y }: Cells, style: TextStyle = {}): number {
  let x = paper.margin;
  let bottom = y;
  for (const [index, { width, align = "left" }] of columns.entries()) {
    const box = { x, y, width: index < columns.length - 1 ? width - gap : width };
    bottom = Math.max(bottom, paper.text(texts[index] ?? "", box, { ...style, align }));
    x += width;
  }
  return bottom;
}

function wordmark(paper: Paper, y: number): void {
  const { pdf, margin } = paper;
  pdf.save().translate(margin, y).scale(0.62).lineWidth(4.4).lineCap("round").strokeColor("#e8491b");
  pdf.circle(5, 20, 4.4).fill("#e8491b");
  pdf.path("M12.5 10.4a12.2 12.2 0 0 1 0 19.2").stroke();
  pdf.path("M18.8 2.3a22.4 22.4 0 0 1 0 35.3").stroke();
  pdf.restore();
  paper.text("earshot", { x: margin + 25, y: y + 1, width: 120 }, { size: 17, bold: true });
}

function qrCode(paper: Paper, text: string, size: number, y: number): void {
  const { data } = encode(text, { ecc: "M", border: 0 });
  const module = size / data.length;
  const left = paper.margin + paper.width - size;
  for (const [line, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) paper.pdf.rect(left + column * module, y + line * module, module + 0.05, module + 0.05);
  paper.pdf.fill("#17181b");
}

function party(
  paper: Paper,
  title: string,
  lines: readonly string[],
  box: { x: number; y: number; width: number },
) {
  const [name = "", ...rest] = lines;
  let y = paper.text(title, box, { size: 8, color: soft });
  y = paper.text(name, { ...box, y }, { size: 10, bold: true });
  for (const line of rest) y = paper.text(line, { ...box, y });
  return y;
}

function head(paper: Paper, document: Document, link: string): number {
  const { title, number, date, orderNumber, invoiceNumber, seller, buyer } = document;
  const { margin, width } = paper;
  const top = margin;
  wordmark(paper, top);
  qrCode(paper, link, 76, top);
  let y = paper.text(title, { x: margin, y: top + 40, width: width - 100 }, { size: 15, bold: true });
  const facts = [
    ...(number ? [`Number ${number}`] : []),
    `Date ${dayFormat.format(new Date(date))}`,
    `Order ${orderNumber}`,
    ...(invoiceNumber ? [`For invoice ${invoiceNumber}`] : []),
  ];
  for (const fact of facts) y = paper.text(fact, { x: margin, y, width: width - 100 }, { color: soft });
  y = Math.max(y, top + 84) + 10;
  paper.rule(y);
  y += 10;
  const half = width / 2 - 10;
  const sellerLines = [seller.name, seller.address, `${seller.state} (${seller.stateCode ?? ""})`];
  const buyerLines = [
    buyer.name,
    buyer.address,
    `${buyer.city} ${buyer.postalCode}`,
    `${buyer.state}${buyer.stateCode ? ` (${buyer.stateCode})` : ""}`,
    `Phone ${buyer.phoneNumber}`,
  ];
  const gstin = (code: string | undefined): string[] => (code ? [`GSTIN ${code}`] : []);
  const left = party(paper, "Sold by", [...sellerLines, ...gstin(seller.gstin)], {
    x: margin,
    y,
    width: half,
  });
  const right = party(paper, "Billed and delivered to", [...buyerLines, ...gstin(buyer.gstin)], {
    x: margin + half + 20,
    y,
    width: half,
  });
  y = Math.max(left, right) + 6;
  return paper.text(supplyOf(document), { x: margin, y, width }, { color: soft }) + 10;
}

function sumOf(name: string, lines: readonly InvoiceLine[]): InvoiceLine {
  const sum = (of: (line: InvoiceLine) => number): number =>
    lines.reduce((paise, line) => paise + Math.round(of(line) * 100), 0) / 100;
  return {
    name,
    quantity: 0,
    rate: 0,
    taxable: sum(({ taxable }) => taxable),
    cgst: sum(({ cgst }) => cgst),
    sgst: sum(({ sgst }) => sgst),
    igst: sum(({ igst }) => igst),
  };
}

function table(paper: Paper, document: Document, top: number): number {
  const columns = columnsOf(document, paper.width);
  const names = columns.map(({ name }) => name);
  const header = (y: number): number => {
    const bottom = row(paper, { columns, texts: names, y }, { size: 8, color: soft });
    paper.rule(bottom + 3);
    return bottom + 8;
  };
  const carry = (name: string, until: number, at: number): number => {
    const line = sumOf(name, document.lines.slice(0, until));
    const texts = columns.map(({ name: column, isSummed, of }) =>
      isSummed || column === "Item" ? of(line, 0) : "",
    );
    return row(paper, { columns, texts, y: at }, { bold: true }) + 4;
  };
  let y = header(top);
  for (const [index, line] of document.lines.entries()) {
    const texts = columns.map(({ of }) => of(line, index));
    const item = columns.findIndex(({ name }) => name === "Item");
    const height = paper.heightOf(texts[item] ?? "", {}, (columns[item]?.width ?? 0) - gap);
    if (y + height > paper.height - paper.margin - 40) {
      carry("Carried forward", index, y);
      paper.pdf.addPage();
      y = carry("Brought forward", index, header(paper.margin));
    }
    y = row(paper, { columns, texts, y }) + 4;
  }
  paper.rule(y);
  return y + 8;
}

function sums(paper: Paper, document: Document, top: number): void {
  const { taxable, tax, roundOff, total, totalInWords, paid } = document;
  const { margin, width } = paper;
  let y = top;
  const discount = discountOf(document);
  if (y > paper.height - margin - 120) {
    paper.pdf.addPage();
    y = margin;
  }
  if (discount) y = paper.text(discount, { x: margin, y, width }, { align: "right", color: soft }) + 4;
  const line = (name: string, value: number, style: TextStyle = {}): void => {
    paper.text(name, { x: margin + width - 240, y, width: 120 }, style);
    y = paper.text(
      formatRupees(value),
      { x: margin + width - 120, y, width: 120 },
      { ...style, align: "right" },
    );
  };
  line("Taxable value", taxable);
  line("GST", tax);
  if (roundOff !== 0) line("Round off", roundOff);
  y += 3;
  line("Total", total, { size: 12, bold: true });
  y = paper.text(totalInWords, { x: margin, y: y + 8, width }, { bold: true });
  if (paid) y = paper.text(paid, { x: margin, y: y + 3, width });
  paper.text(closingOf(document), { x: margin, y: y + 8, width }, { size: 8, color: soft });
}

/** Puts each document on its own page, with `link` in its QR code. */
export async function toPdf(documents: readonly Document[], link: string): Promise<Uint8Array> {
  const [first] = documents;
  const paper = new Paper([first?.title, first?.number].filter(Boolean).join(" "));
  for (const document of documents) {
    paper.pdf.addPage();
    sums(paper, document, table(paper, document, head(paper, document, link)));
  }
  return paper.finish();
}
