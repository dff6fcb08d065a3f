import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { SalesRow } from "../../../../../shared/insights/schemas.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { Change } from "../parts/change.tsx";
import { rangeIn } from "../parts/range.ts";
import { type Column, Table } from "../parts/table.tsx";
import { whilePaging } from "../parts/use-list.ts";
import { ReportFrame, type ReportProps } from "./report.tsx";
import styles from "./reports.module.css";

const whole = new Intl.NumberFormat("en-IN");

const groups = [
  { by: "product", title: "By product", first: "Product" },
  { by: "category", title: "By category", first: "Category" },
  { by: "coupon", title: "By code", first: "Code" },
  { by: "channel", title: "By channel", first: "Channel" },
  { by: "state", title: "By state", first: "State" },
] as const;
type Group = (typeof groups)[number];

const withOrders: readonly Group["by"][] = ["coupon", "channel", "state"];

function NameOf({ row: { by, key, name } }: { row: SalesRow }) {
  const to =
    key && (by === "product" ? `/admin/products/${key}` : by === "coupon" && `/admin/coupons/${key}`);
  return <span className={styles.name}>{to ? <Link to={to}>{name}</Link> : name}</span>;
}

const numberOf = (name: string, pick: (row: SalesRow) => number | undefined): Column<SalesRow> => ({
  name,
  kind: "number",
  cell: (row) => whole.format(pick(row) ?? 0),
});

function columnsOf({ by, first }: Group, before: ReadonlyMap<string, SalesRow>): Column<SalesRow>[] {
  return [
    { name: first, cell: (row) => <NameOf row={row} /> },
    ...(by === "product" ? [numberOf("Visits", ({ visits }) => visits)] : []),
    ...(withOrders.includes(by) ? [numberOf("Orders", ({ orders }) => orders)] : []),
    numberOf("Units", ({ units }) => units),
    { name: "Revenue", kind: "number", cell: ({ revenue }) => formatRupees(revenue) },
    {
      name: "Change",
      kind: "number",
      cell: ({ key, revenue }) => <Change now={revenue} before={before.get(key)?.revenue ?? 0} />,
    },
  ];
}

function GroupTable({ group, rows, previous }: { group: Group } & Record<"rows" | "previous", SalesRow[]>) {
  const own = rows.filter(({ by }) => by === group.by);
  if (own.length === 0) return null;
  const before = new Map(previous.filter(({ by }) => by === group.by).map((row) => [row.key, row]));
  return (
    <section className={styles.table} aria-label={group.title}>
      <h2>{group.title}</h2>
      <Table
        caption={`Sales ${group.title.toLowerCase()}`}
        columns={columnsOf(group, before)}
        rows={own}
        keyOf={({ key, name }) => key || name}
      />
    </section>
  );
}

export function SalesReport({ query }: ReportProps) {
  const answer = useApi("admin/reports/sales", rangeIn(query), whilePaging);
  const { rows = [], previous = [] } = answer.data ?? {};
  const isEmpty = rows.every(({ by }) => by === "all");
  return (
    <ReportFrame
      name="sales"
      query={query}
      answer={answer}
      isEmpty={isEmpty}
      empty={{
        title: "No sales on these days",
        text: "Choose more days, or come back after the first order.",
      }}
    >
      <div className={styles.tables}>
        {groups.map((group) => (
          <GroupTable key={group.by} group={group} rows={rows} previous={previous} />
        ))}
      </div>
    </ReportFrame>
  );
}
