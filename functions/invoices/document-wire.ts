import { ToWords } from "to-words/en-IN";
import { toRupees } from "../../shared/core/money.ts";
import { gstStateCode, states } from "../../shared/delivery/pin.ts";
import { documentTitles } from "../../shared/invoices/document-words.ts";
import type { Document } from "../../shared/invoices/schemas.ts";
import { paidLine } from "../../shared/orders/paid-by-words.ts";
import { invoiceOf, isInterState, type Sale, withoutCancelled } from "./bill.ts";
import type { BillLine, Seller, TaxDocument } from "./document.ts";

let words: ToWords | undefined;

/** "One Lakh Twenty Three Thousand Rupees And Fifty Paise Only", in India's grouping. */
function inWords(paise: number): string {
  words ??= new ToWords();
  return words.convert(toRupees(paise), { currency: true });
}

const nameOfState = (code: string): string => states.find((state) => gstStateCode(state) === code) ?? "";

function lineOnWire(
  { name, hsn, quantity, percent, taxablePaise, taxPaise }: BillLine,
  isInterState: boolean,
) {
  const half = isInterState ? 0 : toRupees(taxPaise / 2);
  return {
    name,
    ...(hsn && { hsn }),
    ...(quantity !== undefined && { quantity }),
    taxable: toRupees(taxablePaise),
    rate: percent,
    cgst: half,
    sgst: half,
    igst: isInterState ? toRupees(taxPaise) : 0,
  };
}

type Bill = Omit<TaxDocument, "number" | "kind">;

const sum = (lines: readonly BillLine[], of: (line: BillLine) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

const billOnWire = (bill: Bill): Omit<Document, "title"> => {
  const { seller, buyer, lines, coupon } = bill;
  const { legalName, address, stateCode, gstin } = seller;
  const state = { state: buyer.state, stateCode: gstStateCode(buyer.state) };
  return {
    order: bill.orderId,
    orderNumber: bill.orderNumber,
    date: bill.at,
    ...(bill.invoiceNumber && { invoiceNumber: bill.invoiceNumber }),
    seller: { name: legalName, address, ...(gstin && { gstin }), state: nameOfState(stateCode), stateCode },
    buyer: { ...buyer, name: buyer.fullName, ...state },
    placeOfSupply: state.stateCode ? `${state.state} (${state.stateCode})` : state.state,
    lines: lines.map((line) => lineOnWire(line, bill.isInterState)),
    ...(coupon && { coupon: { code: coupon.code, discount: toRupees(coupon.discountPaise) } }),
    taxable: toRupees(sum(lines, ({ taxablePaise }) => taxablePaise)),
    tax: toRupees(sum(lines, ({ taxPaise }) => taxPaise)),
    roundOff: toRupees(bill.roundOffPaise),
    total: toRupees(bill.totalPaise),
    totalInWords: inWords(bill.totalPaise),
    ...(bill.paidBy && { paid: paidLine(bill.paidBy) }),
  };
};

export const documentOnWire = ({ number, kind, ...bill }: TaxDocument): Document => ({
  title: documentTitles[kind],
  number,
  ...billOnWire(bill),
});

export function summaryOnWire(
  sale: Sale & { createdAt: string },
  { legalName, address }: Pick<Seller, "legalName" | "address">,
): Document {
  const { gstin, sellerState: stateCode } = sale.gst;
  const { lines, roundOffPaise, totalPaise, coupon } = invoiceOf(withoutCancelled(sale));
  const bill: Bill = {
    orderId: sale.id,
    orderNumber: sale.number,
    at: sale.createdAt,
    seller: { legalName, address, stateCode, ...(gstin && { gstin }) },
    buyer: sale.shippingInfo,
    isInterState: isInterState(sale),
    lines,
    ...(sale.paidBy && { paidBy: sale.paidBy }),
    ...(coupon && { coupon }),
    roundOffPaise,
    totalPaise,
  };
  return { title: documentTitles.summary, ...billOnWire(bill) };
}
