import type * as z from "zod/mini";
import { percentOf } from "../../shared/core/money.ts";
import { gstStateCode } from "../../shared/delivery/pin.ts";
import type { Address } from "../../shared/delivery/shipping-info.ts";
import { lineShares } from "../payments/line-tax.ts";
import type { Payment } from "../payments/payment.ts";
import { shareOut } from "../payments/share-out.ts";
import type { BillLine, TaxDocument } from "./document.ts";

/** A paid sale, as documents tell of it. */
export interface Sale extends Pick<Payment, "id" | "lines" | "gst" | "coupon"> {
  shippingInfo: z.infer<typeof Address>;
  totalPaise: number;
  /** Paise that credit notes took back, or that the invoice was issued without; and each line's part. */
  creditedPaise?: number | undefined;
  creditedByLine?: readonly number[] | undefined;
}

/**
 * Goods are supplied where they are delivered (IGST Act, 2017, section 10 (1) (a)): another state than the
 * seller's means IGST instead of CGST and SGST.
 */
export const isInterState = ({ shippingInfo, gst }: Pick<Sale, "shippingInfo" | "gst">): boolean =>
  gstStateCode(shippingInfo.state) !== gst.sellerState;

export const grossOf = ({ taxablePaise, taxPaise }: BillLine): number => taxablePaise + taxPaise;

/**
 * The lines as they were sold. CGST equals SGST on each, so the odd paisa of a rate's tax is on no line: the
 * document rounds off.
 */
export function billLines(sale: Sale): BillLine[] {
  const isHalved = !isInterState(sale);
  const shares = lineShares(sale.lines, sale.gst);
  return sale.lines.map((line, index) => {
    const { valuePaise = 0, rateTaxPaise = 0, taxUpTo = () => 0 } = shares[index] ?? {};
    const wholePaise = taxUpTo(valuePaise);
    const { productId, name, hsn, quantity } = line;
    return {
      productId,
      name,
      ...(hsn && { hsn }),
      quantity,
      percent: percentOf(line, sale.gst),
      taxablePaise: sale.gst.prices === "inclusive" ? valuePaise - wholePaise : valuePaise,
      taxPaise: isHalved ? 2 * taxUpTo(valuePaise, Math.floor(rateTaxPaise / 2)) : wholePaise,
    };
  });
}

/** The tax in the first `paise` of a line, in two equal halves if the whole is. */
function taxIn(line: BillLine, paise: number, isHalved: boolean): number {
  const gross = grossOf(line);
  if (gross === 0) return 0;
  return isHalved
    ? 2 * Math.floor(((line.taxPaise / 2) * paise) / gross)
    : Math.floor((line.taxPaise * paise) / gross);
}

/** The part of a line between two sums, so that the parts of a line add up to it. */
function partOf(line: BillLine, from: number, to: number, isHalved: boolean): BillLine {
  const taxPaise = taxIn(line, to, isHalved) - taxIn(line, from, isHalved);
  return { ...line, taxablePaise: to - from - taxPaise, taxPaise };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export interface Units {
  productId: string;
  quantity: number;
}

const creditedOf = (sale: Sale, index: number): number => sale.creditedByLine?.[index] ?? 0;

/**
 * How `paise` of a sale go back, by line: those of the named units first, or of everything in proportion.
 * The paise that rounding leaves over are on no line.
 */
function creditOf(sale: Sale, lines: readonly BillLine[], paise: number, units?: readonly Units[]): number[] {
  const left = lines.map((line, index) => grossOf(line) - creditedOf(sale, index));
  if (paise >= sale.totalPaise - (sale.creditedPaise ?? 0)) return left;
  if (!units) return shareOut(Math.min(paise, sum(left)), left, left);
  const weights = lines.map((line) => {
    const count = units.find(({ productId }) => productId === line.productId)?.quantity ?? 0;
    return Math.round((count * grossOf(line)) / (line.quantity ?? 1));
  });
  const first = shareOut(paise, weights, left);
  const restPaise = paise - sum(first);
  // The parts of units are rounded to the paisa, one by one.
  if (restPaise <= lines.length) return first;
  const rest = left.map((limit, index) => limit - (first[index] ?? 0));
  const more = shareOut(Math.min(restPaise, sum(rest)), rest, rest);
  return first.map((part, index) => part + (more[index] ?? 0));
}

export interface Statement extends Pick<TaxDocument, "coupon"> {
  lines: BillLine[];
  /** Total − lines: the odd paisa of a tax that halves, and what an amount differs from its lines. */
  roundOffPaise: number;
  totalPaise: number;
}

/** A discount counts for the tax when the invoice tells it (CGST Act, 2017, section 15 (3) (a)). */
export function couponOf({ coupon, lines }: Sale): Pick<TaxDocument, "coupon"> {
  if (!coupon) return {};
  return { coupon: { code: coupon.code, discountPaise: sum(lines.map((line) => line.discountPaise ?? 0)) } };
}

const statement = (lines: readonly BillLine[], totalPaise: number): Statement => ({
  lines: lines.filter((line) => grossOf(line) !== 0),
  roundOffPaise: totalPaise - sum(lines.map(grossOf)),
  totalPaise,
});

/** All that was sold, less what was given back before. */
export function invoiceOf(sale: Sale): Statement {
  const isHalved = !isInterState(sale);
  const lines = billLines(sale).map((line, index) =>
    partOf(line, creditedOf(sale, index), grossOf(line), isHalved),
  );
  return { ...statement(lines, sale.totalPaise - (sale.creditedPaise ?? 0)), ...couponOf(sale) };
}

export interface Credit extends Statement {
  /** The sale's, once this is given back. */
  creditedPaise: number;
  creditedByLine: number[];
}

/** `paise` of the sale that go back, for these units if they are known. */
export function creditFor(sale: Sale, paise: number, units?: readonly Units[]): Credit {
  const isHalved = !isInterState(sale);
  const whole = billLines(sale);
  const parts = creditOf(sale, whole, paise, units);
  const lines = whole.map((line, index) => {
    const before = creditedOf(sale, index);
    const { quantity: _, ...part } = partOf(line, before, before + (parts[index] ?? 0), isHalved);
    const quantity = units?.find(({ productId }) => productId === line.productId)?.quantity;
    return { ...part, ...(quantity && { quantity }) };
  });
  return {
    ...statement(lines, paise),
    creditedPaise: (sale.creditedPaise ?? 0) + paise,
    creditedByLine: whole.map((_, index) => creditedOf(sale, index) + (parts[index] ?? 0)),
  };
}

/** The named units as they were sold, without those whose money went back already. */
export function unitsOf(sale: Sale, units: readonly Units[]): Statement {
  const isHalved = !isInterState(sale);
  const lines = billLines(sale).flatMap((line, index) => {
    const count = units.find(({ productId }) => productId === line.productId)?.quantity ?? 0;
    const gross = grossOf(line);
    const left = gross - creditedOf(sale, index);
    const paise = Math.min(Math.round((count * gross) / (line.quantity ?? 1)), left);
    return count > 0 ? [{ ...partOf(line, 0, paise, isHalved), quantity: count }] : [];
  });
  return { lines, roundOffPaise: 0, totalPaise: sum(lines.map(grossOf)) };
}

/** Units that are sent without being sold. */
export const withoutPrice = ({ lines }: Statement): Statement => ({
  lines: lines.map((line) => ({ ...line, percent: 0, taxablePaise: 0, taxPaise: 0 })),
  roundOffPaise: 0,
  totalPaise: 0,
});
