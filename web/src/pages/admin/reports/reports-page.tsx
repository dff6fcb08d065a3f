import { Link } from "react-router-dom";
import css from "../parts/admin.module.css";
import range from "../parts/range-picker.module.css";
import { RangePicker } from "../parts/range-picker.tsx";
import { useQuery } from "../parts/use-query.ts";
import { FunnelReport } from "./funnel-report.tsx";
import { SalesReport } from "./sales-report.tsx";
import { SearchesReport } from "./searches-report.tsx";

const reports = [
  { id: "sales", name: "Sales", Report: SalesReport },
  { id: "funnel", name: "Visits", Report: FunnelReport },
  { id: "searches", name: "Searches", Report: SearchesReport },
] as const;

export default function ReportsPage() {
  const query = useQuery();
  const { id, Report } = reports.find((each) => each.id === query.read("report")) ?? reports[0];
  // Different words make a long list, so that report has no year.
  const rangeOf = (to: string) =>
    to === "searches" && query.read("range") === "365" ? { range: undefined } : {};
  return (
    <div className={css.page}>
      <div className={range.range}>
        <nav aria-label="Reports">
          <ul className={range.spans}>
            {reports.map((each) => (
              <li key={each.id}>
                <Link
                  to={query.hrefOf({
                    report: each.id === "sales" ? undefined : each.id,
                    ...rangeOf(each.id),
                  })}
                  aria-current={each.id === id ? "page" : undefined}
                >
                  {each.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <RangePicker query={query} isShort={id === "searches"} />
      </div>
      <Report query={query} />
    </div>
  );
}
