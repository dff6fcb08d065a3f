import { csvOf } from "../../shared/core/csv.ts";
import { toRupees } from "../../shared/core/money.ts";
import { stateOf } from "../../shared/delivery/pin.ts";
import type { SalesRow } from "../../shared/insights/schemas.ts";
import { categories, categoryNames } from "../../shared/products/catalogue.ts";
import { findDetailsEver } from "../catalogue/product.table.ts";
import { indianDay } from "../platform/day.ts";
import type { Moves } from "../platform/follower.ts";
import { type ProductSales, readProductSales } from "../popularity/sales.table.ts";
import { type DateRange, rangeBefore } from "../reporting/date-range.ts";
import { readDays, sumDays } from "../reporting/days.table.ts";
import { channelName } from "./channel.ts";
import { publish, wholeBlocks } from "./published.ts";
import { type GroupSales, readGroupSales } from "./sales-figures.table.ts";
import { type Figure, type GroupKind, readGroupName } from "./sales-group.ts";
import { readViews } from "./visits.table.ts";

const maxProducts = 500;

const notRecorded = "Not recorded";

const byRevenue = (a: SalesRow, b: SalesRow): number =>
  b.revenue - a.revenue || (b.units ?? 0) - (a.units ?? 0) || (a.name < b.name ? -1 : 1);

async function readVisitsOf(range: DateRange, now: Date): Promise<ReadonlyMap<string, number>> {
  const { from, to } = wholeBlocks(range);
  const visits = new Map<string, number>();
  for (const { key, count } of publish(await readViews(from, to), range, indianDay(now)))
    visits.set(key, (visits.get(key) ?? 0) + count);
  return visits;
}

/** Negative figures are of orders that an earlier release didn't count. */
const positive = (figure: number | undefined): number => Math.max(0, figure ?? 0);

const sumOf = (ids: readonly string[], figures: Moves): number =>
  ids.reduce((total, id) => total + positive(figures[id]), 0);

async function productRows(
  { units, paise }: ProductSales,
  visits: ReadonlyMap<string, number>,
): Promise<SalesRow[]> {
  const ids = [...new Set([...Object.keys(units), ...Object.keys(paise)])]
    .filter((id) => positive(units[id]) > 0 || positive(paise[id]) > 0)
    .sort((a, b) => positive(paise[b]) - positive(paise[a]) || positive(units[b]) - positive(units[a]));
  const [shown, rest] = [ids.slice(0, maxProducts), ids.slice(maxProducts)];
  const names = new Map((await findDetailsEver(shown)).map(({ id, name }) => [id, name]));
  const rows = shown.map((id) => ({
    by: "product" as const,
    key: id,
    name: names.get(id) ?? notRecorded,
    units: positive(units[id]),
    revenue: toRupees(positive(paise[id])),
    visits: visits.get(id),
  }));
  if (rest.length === 0) return rows;
  const others = { units: sumOf(rest, units), revenue: toRupees(sumOf(rest, paise)) };
  return [...rows, { by: "product", key: "", name: `${rest.length} other products`, ...others }];
}

const nameIn: Readonly<Record<GroupKind, (name: string) => string | undefined>> = {
  category: (name) => {
    const category = categories.find((each) => each === name);
    return category && categoryNames[category];
  },
  state: stateOf,
};

const isSold = ({ orders = 0, units = 0, revenue }: SalesRow): boolean => orders + units + revenue > 0;

function groupRows(kind: GroupKind, { groups }: GroupSales): SalesRow[] {
  const found = Object.entries(groups)
    .map(([attribute, move]) => ({ ...readGroupName(attribute), move: positive(move) }))
    .filter((each) => each.kind === kind);
  const byName = Map.groupBy(found, ({ name }) => nameIn[kind](name) ?? notRecorded);
  return [...byName]
    .map(([name, figures]): SalesRow => {
      const sumOfFigure = (wanted: Figure): number =>
        figures.reduce((total, { figure, move }) => total + (figure === wanted ? move : 0), 0);
      const key = kind === "category" ? (figures[0]?.name ?? "") : name;
      return {
        by: kind,
        key: name === notRecorded ? "" : key,
        name,
        ...(kind === "state" && { orders: sumOfFigure("orders") }),
        units: sumOfFigure("units"),
        revenue: toRupees(sumOfFigure("paise")),
      };
    })
    .filter(isSold)
    .sort(byRevenue);
}

const couponRows = ({ coupons }: GroupSales): SalesRow[] =>
  [...coupons]
    .map(([key, { orders, units, paise, discount }]) => ({
      by: "coupon" as const,
      key,
      name: key,
      orders: positive(orders),
      units: positive(units),
      revenue: toRupees(positive(paise)),
      discount: toRupees(positive(discount)),
    }))
    .filter(({ orders }) => orders > 0)
    .sort(byRevenue);

interface Sold {
  orders: number;
  units: number;
  paise: number;
}

const channelRow = (key: string, name: string, { orders, units, paise }: Sold): SalesRow => ({
  by: "channel",
  key,
  name,
  orders,
  units,
  revenue: toRupees(paise),
});

/** All other orders are the shop's own, so that the rows add up. */
function channelRows({ channels }: GroupSales, all: Sold): SalesRow[] {
  const found = [...channels]
    .map(([key, { orders, units, paise }]) => ({
      key,
      sold: { orders: positive(orders), units: positive(units), paise: positive(paise) },
    }))
    .filter(({ sold }) => sold.orders > 0);
  const rest = (figure: keyof Sold): number =>
    positive(found.reduce((left, { sold }) => left - sold[figure], all[figure]));
  const own = { orders: rest("orders"), units: rest("units"), paise: rest("paise") };
  return [
    ...found.map(({ key, sold }) => channelRow(key, channelName(key), sold)).sort(byRevenue),
    channelRow("", "The shop itself", own),
  ];
}

/** Of orders placed in the range, after refunds. Cancelled and fully refunded orders have no units. */
async function salesOf(range: DateRange, now: Date): Promise<SalesRow[]> {
  const { from, to } = range;
  const [products, groups, days, visits] = await Promise.all([
    readProductSales(from, to),
    readGroupSales(from, to),
    readDays(from, to),
    readVisitsOf(range, now),
  ]);
  const total = sumDays([...days.values()]);
  const units = sumOf(Object.keys(products.units), products.units);
  const { ordersCount: orders, revenuePaise: paise } = total;
  return [
    { by: "all", key: "", name: "All", orders, units, revenue: toRupees(paise) },
    ...(await productRows(products, visits)),
    ...groupRows("category", groups),
    ...couponRows(groups),
    ...channelRows(groups, { orders, units, paise }),
    ...groupRows("state", groups),
  ];
}

/** Sales by channel are left out until an order came by one. */
export async function salesReport(
  range: DateRange,
  now: Date,
): Promise<Record<"rows" | "previous", SalesRow[]>> {
  const [rows, previous] = await Promise.all([salesOf(range, now), salesOf(rangeBefore(range), now)]);
  if (rows.some(({ by, key }) => by === "channel" && key !== "")) return { rows, previous };
  const others = (all: SalesRow[]): SalesRow[] => all.filter(({ by }) => by !== "channel");
  return { rows: others(rows), previous: others(previous) };
}

const nameOf = ({ by, key, name }: SalesRow): string => `${by} ${key} ${name}`;

/** With the revenue and units of the range before. */
export function salesCsv(rows: readonly SalesRow[], previous: readonly SalesRow[]): string {
  const before = new Map(previous.map((row) => [nameOf(row), row]));
  return csvOf([
    [
      "by",
      "key",
      "name",
      "orders",
      "units",
      "revenue",
      "discount",
      "visits",
      "units before",
      "revenue before",
    ],
    ...rows.map((row) => [
      ...[row.by, row.key, row.name, row.orders ?? "", row.units ?? "", row.revenue],
      ...[row.discount ?? "", row.visits ?? ""],
      ...[before.get(nameOf(row))?.units ?? 0, before.get(nameOf(row))?.revenue ?? 0],
    ]),
  ]);
}
