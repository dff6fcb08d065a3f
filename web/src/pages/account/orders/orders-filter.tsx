import { type FormEvent, useState } from "react";
import { dateFormat } from "../../../lib/date-format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import styles from "./orders.module.css";

export interface OrdersQuery {
  search?: string;
  year?: number;
}

interface OrdersFilterProps {
  /** ISO 8601, of the account. */
  since: string;
  query: OrdersQuery;
  change: (query: OrdersQuery) => void;
}

const year = dateFormat({ year: "numeric" });
const yearOf = (at: Date): number => Number(year().format(at));

function yearsSince(since: string): number[] {
  const [first, last] = [yearOf(new Date(since)), yearOf(new Date())];
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
}

export default function OrdersFilter({ since, query, change }: OrdersFilterProps) {
  const [typed, setTyped] = useState(query.search ?? "");
  const years = yearsSince(since);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const search = typed.trim();
    const { search: _, ...rest } = query;
    change(search ? { ...rest, search } : rest);
  }

  return (
    <search>
      <form className={styles.filter} onSubmit={onSubmit}>
        <Field
          label="Search orders"
          type="search"
          placeholder="Product or order number"
          value={typed}
          maxLength={100}
          enterKeyHint="search"
          onChange={({ target }) => setTyped(target.value)}
        />
        {years.length > 1 && (
          <SelectField
            label="Year"
            value={query.year ?? ""}
            onChange={({ target }) => {
              const { year: _, ...rest } = query;
              change(target.value ? { ...rest, year: Number(target.value) } : rest);
            }}
          >
            <option value="">All years</option>
            {years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}
