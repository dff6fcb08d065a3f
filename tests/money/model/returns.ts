import { lineValue, totalsOf } from "../../../shared/core/money.ts";
import { record, send } from "./refunds.ts";
import { type Deal, type Refusal, terms, type World } from "./world.ts";

const returnMinutes = 7 * 24 * 60;

/** The first line of which a unit is left; undefined when all came back. */
export function unitLeft({ basket, back }: Deal): number | undefined {
  return basket.find(([shelf, quantity]) => (back.get(shelf)?.units ?? 0) < quantity)?.[0];
}

/** Cancels one unit of an order that has not shipped: it counts as back and refunded. The last one cancels the order. */
export function callOffUnit(world: World, deal: Deal, shelf: number): Refusal {
  if (deal.isCanceled || deal.status !== "Processing") return world.callOff(deal);
  const back = [...deal.back.values()].reduce((sum, { units }) => sum + units, 0);
  const bought = deal.basket.reduce((sum, [, quantity]) => sum + quantity, 0);
  if (bought - back === 1) return world.callOff(deal);
  const { units } = deal.back.get(shelf) ?? { units: 0 };
  record(deal);
  const share = paid(deal, shelf, units + 1) - paid(deal, shelf, units);
  const decided = Math.max(0, Math.min(share, deal.totalPaise - deal.sentPaise - deal.duePaise));
  deal.duePaise += decided;
  deal.back.set(shelf, { units: units + 1, refunded: units + 1 });
  take(world, shelf, -1);
  send(deal, decided);
  return undefined;
}

/** Asks to send one unit back. */
export function ask(world: World, deal: Deal): Refusal {
  const isLate = world.minutes - deal.deliveredAt > returnMinutes;
  const isRefunded = deal.knownPaise >= deal.totalPaise;
  if (deal.isCanceled || deal.status !== "Delivered" || isLate || isRefunded) return "not_returnable";
  return undefined;
}

/** The paise of a line's first units, with their share of the order's tax. */
function paid({ basket, lines }: Deal, shelf: number, units: number): number {
  const at = basket.findIndex(([index]) => index === shelf);
  const { taxPaise, itemsPaise, discountPaise } = totalsOf(lines, terms);
  const before = lines.slice(0, at).reduce((sum, line) => sum + lineValue(line), 0);
  const line = lines[at];
  const price = line ? Math.floor((lineValue(line) * units) / line.quantity) : 0;
  const tax = (paise: number): number => Math.floor((taxPaise * paise) / (itemsPaise - discountPaise));
  return price + tax(before + price) - tax(before);
}

/** One unit of the shelf has arrived. */
export function receive(world: World, deal: Deal, shelf: number, isSellable: boolean): void {
  const { units, refunded } = deal.back.get(shelf) ?? { units: 0, refunded: 0 };
  deal.back.set(shelf, { units: units + 1, refunded });
  if (isSellable) take(world, shelf, -1);
}

function take(world: World, index: number, units: number): void {
  const shelf = world.shelf(index);
  shelf.stock -= units;
  shelf.sold += units;
}

const hasUnit = (world: World, index: number): boolean => {
  const { stock, isDeleted } = world.shelf(index);
  return stock > 0 && !isDeleted;
};

export function replace(world: World, shelf: number): Refusal {
  if (!hasUnit(world, shelf)) return "no_replacement";
  take(world, shelf, 1);
  return undefined;
}

/** The customer gets the unit back, and may ask again. */
export function sendBack(world: World, deal: Deal, shelf: number, isSellable: boolean): Refusal {
  if (isSellable && !hasUnit(world, shelf)) return "no_replacement";
  if (isSellable) take(world, shelf, 1);
  const { units, refunded } = deal.back.get(shelf) ?? { units: 1, refunded: 0 };
  deal.back.set(shelf, { units: units - 1, refunded });
  return undefined;
}

export function refund(deal: Deal, shelf: number): Refusal {
  const { units, refunded } = deal.back.get(shelf) ?? { units: 0, refunded: 0 };
  const share = paid(deal, shelf, refunded + 1) - paid(deal, shelf, refunded);
  record(deal);
  const decided = Math.min(share, deal.totalPaise - deal.sentPaise - deal.duePaise);
  if (decided <= 0) return "not_returnable";
  deal.back.set(shelf, { units, refunded: refunded + 1 });
  deal.duePaise += decided;
  send(deal, decided);
  return undefined;
}
