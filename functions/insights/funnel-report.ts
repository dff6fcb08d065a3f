import { csvOf } from "../../shared/core/csv.ts";
import { deviceClasses, type FunnelRow, mixed, steps } from "../../shared/insights/schemas.ts";
import type { DateRange } from "../reporting/date-range.ts";
import { type Published, publish, wholeBlocks } from "./published.ts";
import { sourceNames } from "./visit.ts";
import { readVisits, type VisitCounts } from "./visits.table.ts";

const spanOf = ({ from, to }: DateRange): string => (from === to ? from : `${from}/${to}`);

function rowsBy(
  by: FunnelRow["by"],
  counts: readonly Published[],
  nameOf: (count: Published) => string,
): FunnelRow[] {
  const rows = new Map<string, FunnelRow>();
  for (const published of counts) {
    const name = nameOf(published);
    const row = rows.get(name) ?? { by, name, product: 0, cart: 0, checkout: 0, paid: 0 };
    rows.set(name, row);
    for (const step of steps) if (step === published.key) row[step] += published.count;
  }
  return [...rows.values()];
}

const byName = ({ name: a }: FunnelRow, { name: b }: FunnelRow): number => (a < b ? -1 : 1);
const inOrderOf =
  (names: readonly string[]) =>
  ({ name: a }: FunnelRow, { name: b }: FunnelRow): number =>
    names.indexOf(a) - names.indexOf(b);

const devices = [...deviceClasses, mixed];
const sources = [...sourceNames, "other", mixed];

function rowsIn({ byDevice, bySource }: VisitCounts, range: DateRange, today: string): FunnelRow[] {
  const [device, source] = [publish(byDevice, range, today), publish(bySource, range, today)];
  return [
    ...rowsBy("all", device, () => "all"),
    ...rowsBy("day", device, spanOf).sort(byName),
    ...rowsBy("device", device, ({ group }) => group).sort(inOrderOf(devices)),
    ...rowsBy("from", source, ({ group }) => group).sort(inOrderOf(sources)),
  ];
}

export async function funnelOf(range: DateRange, today: string): Promise<FunnelRow[]> {
  const { from, to } = wholeBlocks(range);
  return rowsIn(await readVisits(from, to), range, today);
}

export const funnelCsv = (rows: readonly FunnelRow[]): string =>
  csvOf([
    ["by", "name", ...steps],
    ...rows.map((row) => [row.by, row.name, ...steps.map((step) => row[step])]),
  ]);
