import { Link } from "react-router-dom";
import { classes } from "../../../ui/classes.ts";
import { Field } from "../../../ui/fields/field.tsx";
import css from "./admin.module.css";
import { daysAgo, spanIn, spanNames } from "./range.ts";
import range from "./range-picker.module.css";
import type { Query } from "./use-query.ts";

interface RangePickerProps {
  query: Query;
  /** Offers no year. */
  isShort?: boolean | undefined;
}

/** Choices of the report's days, kept in the address. */
export function RangePicker({ query, isShort = false }: RangePickerProps) {
  const chosen = spanIn(query);
  const shown = spanNames.filter(([span]) => !isShort || span !== "365");
  const [from, to] = [query.read("from") ?? "", query.read("to") ?? ""];
  return (
    <search className={range.range} aria-label="Dates of the report">
      <ul className={range.spans}>
        {shown.map(([span, name]) => (
          <li key={span}>
            <Link
              to={query.hrefOf(
                span === "custom"
                  ? { range: span, from: from || daysAgo(29), to: to || daysAgo(0) }
                  : { range: span === "30" ? undefined : span, from: undefined, to: undefined },
              )}
              replace
              state={{ keepScroll: true }}
              aria-current={span === chosen ? "true" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {chosen === "custom" && (
        <div className={classes(css.compact, range.days)}>
          <Field
            label="From"
            type="date"
            value={from}
            max={to || daysAgo(0)}
            onChange={({ target }) => query.set({ from: target.value })}
          />
          <Field
            label="To"
            type="date"
            value={to}
            min={from}
            max={daysAgo(0)}
            onChange={({ target }) => query.set({ to: target.value })}
          />
        </div>
      )}
    </search>
  );
}
