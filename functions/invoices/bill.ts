import type * as z from "zod/mini";
import { percentOf } from "../../shared/core/money.ts";
import { gstStateCode } from "../../shared/delivery/pin.ts";
import type { Address } from "../../shared/delivery/shipping-info.ts";
import { lineShares, shareOut } from "../payments/line-tax.ts";
import type { Payment } from "../payments/payment.ts";
import type { BillLine, TaxDocument } from "./document.ts";

export interface Sale extends Pick<Payment, "id" | "lines" | "gst" | "coupon" | "paidBy"> {
  number: string;
  shippingInfo: z.infer<typeof Address>;
  totalPaise: number;
  /** Paise that credit notes took back or that the invoice left out, in total and by line. */
  creditedPaise?: number | undefined;
  creditedByLine?: readonly number[] | undefined;
  /** Units cancelled before shipping, with what was refunded for them. */
  cancellations?: readonly { units: readonly Units[]; paise: number }[] | undefined;
}

/** Goods are supplied where they are delivered (IGST Act, 2017, section 10 (1) (a)). */
export const isInterState = ({ shippingInfo, gst }: Pick<Sale, "shippingInfo" | "gst">): boolean =>
  gstStateCode(shippingInfo.state) !== gst.sellerState;

const grossOf = ({ taxablePaise, taxPaise }: BillLine): number => taxablePaise + taxPaise;

/** CGST equals SGST on each line, so the odd paisa of a tax is left to the document's rounding. */
function billLines(sale: Sale): BillLine[] {
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

function taxIn(line: BillLine, paise: number, isHalved: boolean): number {
  const gross = grossOf(line);
  if (gross === 0) return 0;
  return isHalved
    ? 2 * Math.floor(((line.taxPaise / 2) * paise) / gross)
    : Math.floor((line.taxPaise * paise) / gross);
}

/** Computes the part between two sums, so that a line's parts add up to it. */
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

/** Credits `paise` to the named units first, or to all lines in proportion. Paise left by rounding are on no line. */
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
  if (restPaise <= lines.length) return first;
  const rest = left.map((limit, index) => limit - (first[index] ?? 0));
  const more = shareOut(Math.min(restPaise, sum(rest)), rest, rest);
  return first.map((part, index) => part + (more[index] ?? 0));
}

export interface Statement extends Pick<TaxDocument, "coupon"> {
  lines: BillLine[];
  /** Total − lines: odd paise of halved taxes, and amounts not covered by lines. */
  roundOffPaise: number;
  totalPaise: number;
}

const cancelledOf = ({ cancellations = [] }: Sale, id: string): number =>
  sum(
    cancellations
      .flatMap(({ units }) => units)
      .filter(({ productId }) => productId === id)
      .map(({ quantity }) => quantity),
  );

/** A discount reduces the tax if the invoice shows it (CGST Act, 2017, section 15 (3) (a)). */
function couponOf(sale: Sale): Pick<TaxDocument, "coupon"> {
  const { coupon, lines } = sale;
  if (!coupon) return {};
  const parts = lines.map(({ productId, quantity, discountPaise = 0 }) =>
    Math.floor((discountPaise * (quantity - cancelledOf(sale, productId))) / quantity),
  );
  return { coupon: { code: coupon.code, discountPaise: sum(parts) } };
}

const statement = (lines: readonly BillLine[], totalPaise: number): Statement => ({
  lines: lines.filter((line) => grossOf(line) !== 0),
  roundOffPaise: totalPaise - sum(lines.map(grossOf)),
  totalPaise,
});

export function invoiceOf(sale: Sale): Statement {
  const isHalved = !isInterState(sale);
  const lines = billLines(sale)
    .map((line, index) => ({
      ...partOf(line, creditedOf(sale, index), grossOf(line), isHalved),
      quantity: (line.quantity ?? 0) - cancelledOf(sale, line.productId),
    }))
    .filter(({ quantity }) => quantity > 0);
  return { ...statement(lines, sale.totalPaise - (sale.creditedPaise ?? 0)), ...couponOf(sale) };
}

export interface Credit extends Statement {
  creditedPaise: number;
  creditedByLine: number[];
}

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

/** The order without its cancelled units, before any document. A line's last unit takes all of it, whatever the rounding. */
export function withoutCancelled(sale: Sale): Sale & Pick<Credit, "creditedPaise" | "creditedByLine"> {
  const units = sale.lines.map(({ productId }) => ({ productId, quantity: cancelledOf(sale, productId) }));
  const paise = sum((sale.cancellations ?? []).map((each) => each.paise));
  const whole = { ...sale, creditedPaise: 0, creditedByLine: sale.lines.map(() => 0) };
  if (units.every(({ quantity }) => quantity === 0)) return whole;
  const { creditedPaise, creditedByLine } = creditFor(whole, paise, units);
  const gross = billLines(sale).map(grossOf);
  return {
    ...whole,
    creditedPaise,
    creditedByLine: creditedByLine.map((part, index) =>
      units[index]?.quantity === sale.lines[index]?.quantity ? (gross[index] ?? 0) : part,
    ),
  };
}

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

/** Names lines by what is sent instead of their products. */
export const withNames = (statement: Statement, names: ReadonlyMap<string, string>): Statement => ({
  ...statement,
  lines: statement.lines.map((line) => ({ ...line, name: names.get(line.productId) ?? line.name })),
});

export const withoutPrice = ({ lines }: Statement): Statement => ({
  lines: lines.map((line) => ({ ...line, percent: 0, taxablePaise: 0, taxPaise: 0 })),
  roundOffPaise: 0,
  totalPaise: 0,
});
