import type { FunnelRow } from "../../../../../shared/insights/schemas.ts";
import { useApi } from "../../../lib/staff-api.ts";
import css from "../parts/admin.module.css";
import { Change } from "../parts/change.tsx";
import { dayInWords, rangeIn } from "../parts/range.ts";
import { type Column, Table } from "../parts/table.tsx";
import { whilePaging } from "../parts/use-list.ts";
import { ReportFrame, type ReportProps } from "./report.tsx";
import styles from "./reports.module.css";

const whole = new Intl.NumberFormat("en-IN");

const steps = [
  { step: "product", name: "Saw a product" },
  { step: "cart", name: "Opened the cart" },
  { step: "checkout", name: "Began checkout" },
  { step: "paid", name: "Ordered" },
] as const;

const deviceNames: Record<string, string> = { phone: "Phones", tablet: "Tablets", desk: "Computers" };
const sourceNames: Record<string, string> = {
  direct: "Typed or bookmarked",
  other: "Other sites",
  chatgpt: "ChatGPT",
  duckduckgo: "DuckDuckGo",
  linkedin: "LinkedIn",
  whatsapp: "WhatsApp",
  youtube: "YouTube",
};
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function nameOf({ by, name }: FunnelRow): string {
  if (name === "mixed") return "Small groups together";
  if (by === "device") return deviceNames[name] ?? name;
  if (by === "from") return sourceNames[name] ?? capital(name);
  const [from = "", to] = name.split("/");
  return to ? `${dayInWords(from)} – ${dayInWords(to)}` : dayInWords(from);
}

const columnsOf = (first: string): Column<FunnelRow>[] => [
  { name: first, cell: nameOf },
  ...steps.map(
    ({ step, name }): Column<FunnelRow> => ({
      name,
      kind: "number",
      cell: (row) => whole.format(row[step]),
    }),
  ),
];

const Bar = ({ share }: { share: number }) => (
  <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width={100 * share} height={1} />
  </svg>
);

function Steps({ all, before }: { all: FunnelRow; before: FunnelRow | undefined }) {
  const most = Math.max(1, ...steps.map(({ step }) => all[step]));
  return (
    <section className={css.panel} aria-labelledby="steps">
      <h2 id="steps">From visit to order</h2>
      <ol className={styles.steps}>
        {steps.map(({ step, name }, index) => {
          const earlier = steps[index - 1];
          const of = earlier ? all[earlier.step] : 0;
          return (
            <li key={step} className={styles.step}>
              <span>{name}</span>
              <span translate="no">
                <strong>{whole.format(all[step])}</strong>{" "}
                <Change now={all[step]} before={before?.[step] ?? 0} />
              </span>
              <Bar share={all[step] / most} />
              {of > 0 && (
                <span className={styles.rest}>{Math.round((100 * all[step]) / of)}% of the step before</span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Days newest first. */
function shownBy(rows: readonly FunnelRow[], by: FunnelRow["by"]): FunnelRow[] {
  const shown = rows.filter((row) => row.by === by);
  return by === "day" ? shown.reverse() : shown;
}

const groups = [
  { by: "device", title: "By device", first: "Device" },
  { by: "from", title: "By source", first: "Came by" },
  { by: "day", title: "By day", first: "Day" },
] as const;

export function FunnelReport({ query }: ReportProps) {
  const answer = useApi("admin/reports/funnel", rangeIn(query), whilePaging);
  const { rows = [], previous = [] } = answer.data ?? {};
  const [all] = rows;
  return (
    <ReportFrame
      name="funnel"
      query={query}
      answer={answer}
      empty={{
        title: "No visits to show yet",
        text: "Days and groups with fewer than five visits aren't shown.",
      }}
    >
      {all && <Steps all={all} before={previous[0]} />}
      <p className={css.soft}>
        Counted without cookies. Visitors who opt out aren't counted, and fewer than five visits are shown
        with others or not at all.
      </p>
      <div className={styles.tables}>
        {groups.map(({ by, title, first }) => (
          <section key={by} className={styles.table} aria-label={title}>
            <h2>{title}</h2>
            <Table
              caption={`Visits ${title.toLowerCase()}`}
              columns={columnsOf(first)}
              rows={shownBy(rows, by)}
              keyOf={({ name }) => name}
            />
          </section>
        ))}
      </div>
    </ReportFrame>
  );
}
