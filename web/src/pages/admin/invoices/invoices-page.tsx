import { useRef } from "react";
import { Link } from "react-router-dom";
import type { Document } from "../../../../../shared/invoice.ts";
import { formatRupees } from "../../../../../shared/money.ts";
import { useApi } from "../../../lib/api.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Time } from "../../../ui/time.tsx";
import css from "../parts/admin.module.css";
import { ListView, listSize, NoMatch } from "../parts/list-view.tsx";
import { SearchField } from "../parts/search-field.tsx";
import type { Column } from "../parts/table.tsx";
import { useQuery } from "../parts/use-query.ts";
import styles from "./invoices.module.css";
import { monthInWords, monthsUntil } from "./months.ts";

const columns: Column<Document>[] = [
  {
    name: "Number",
    cell: ({ number, order, title }) => (
      <span>
        <Link to={`/order/${order}/invoice`}>{number}</Link>
        <span className={css.second}>{title}</span>
      </span>
    ),
  },
  { name: "Date", cell: ({ date }) => <Time at={date} to="minute" /> },
  {
    name: "Buyer",
    cell: ({ buyer, placeOfSupply }) => (
      <span>
        {buyer.name}
        <span className={css.second}>{buyer.gstin ?? placeOfSupply}</span>
      </span>
    ),
  },
  { name: "Taxable", kind: "number", cell: ({ taxable }) => formatRupees(taxable) },
  { name: "GST", kind: "number", cell: ({ tax }) => formatRupees(tax) },
  { name: "Total", kind: "number", cell: ({ total }) => formatRupees(total) },
];

/** A month's invoices and credit notes, and its export for the return GSTR-1. */
export default function InvoicesPage() {
  const query = useQuery();
  const list = useRef<HTMLDivElement>(null);
  const [search, month] = [query.read("search"), query.read("month")];
  const answer = useApi(
    "admin/invoices/list",
    { month, search, limit: listSize, cursor: query.cursor },
    { keepPreviousData: true },
  );
  const { data } = answer;
  const rows = data && [...data.invoices, ...data.creditNotes].sort((a, b) => (a.date < b.date ? 1 : -1));
  const shown = month ?? data?.month ?? "";
  return (
    <div className={css.page}>
      <div className={`${css.compact} ${styles.filters}`}>
        <SelectField
          label="Month"
          value={shown}
          onChange={({ target }) => query.set({ month: target.value })}
        >
          {monthsUntil(new Date(), shown).map((each) => (
            <option key={each} value={each}>
              {monthInWords(each)}
            </option>
          ))}
        </SelectField>
        <SearchField
          label="Number"
          placeholder="ES/26-27/000001"
          value={search ?? ""}
          onSearch={(text) => query.set({ search: text })}
        />
        <ButtonLink
          variant="secondary"
          to={`/api/v1/admin/invoices?format=csv&month=${shown}`}
          reloadDocument
          download
        >
          Export GSTR-1
        </ButtonLink>
      </div>
      <ListView
        caption="Invoices and credit notes"
        columns={columns}
        keyOf={({ number = "" }) => number}
        answer={answer}
        rows={rows}
        query={query}
        list={list}
        empty={
          search ? (
            <NoMatch what="invoice" all="/admin/invoices" />
          ) : (
            <EmptyState title="No invoices in this month">
              An invoice is issued when an order ships, by a shop with a GSTIN.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
