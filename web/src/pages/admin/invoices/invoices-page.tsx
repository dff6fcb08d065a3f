import { Link } from "react-router-dom";
import { formatRupees, toPaise, toRupees } from "../../../../../shared/core/money.ts";
import type { Document } from "../../../../../shared/invoices/schemas.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { SelectField } from "../../../ui/fields/field.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { searchFor, text } from "../parts/filters.tsx";
import table from "../parts/table.module.css";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import styles from "./invoices.module.css";
import { monthInWords, monthsUntil } from "./months.ts";

const columns: Column<Document>[] = [
  {
    name: "Number",
    cell: ({ number, order, orderNumber, title }) => (
      <span>
        <Link to={`/order/${order}/invoice`}>{number}</Link>
        <span className={css.second}>
          {title} · {orderNumber}
        </span>
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

const sumOf = (documents: readonly Document[], field: "taxable" | "tax" | "total"): string =>
  formatRupees(toRupees(documents.reduce((sum, document) => sum + toPaise(document[field]), 0)));

interface TotalsProps extends Record<"invoices" | "creditNotes", readonly Document[]> {
  /** Further pages have more documents. */
  isPart: boolean;
}

/** Credit notes have a sum of their own, since they are not sales. */
const Totals = ({ invoices, creditNotes, isPart }: TotalsProps) =>
  [
    { name: "Invoices", documents: invoices },
    { name: "Credit notes", documents: creditNotes },
  ]
    .filter(({ documents }) => documents.length > 0)
    .map(({ name, documents }) => (
      <tr key={name}>
        <th scope="row" colSpan={3}>
          {name}: {documents.length}
          {isPart && " on this page"}
        </th>
        {(["taxable", "tax", "total"] as const).map((field, index) => (
          <td key={field} className={table.number} data-label={columns[3 + index]?.name} translate="no">
            {sumOf(documents, field)}
          </td>
        ))}
      </tr>
    ));

const filters = {
  month: { ...text, isOrder: true },
  search: searchFor("ES/26-27/000001 or ES-10482", "Number"),
};

export default function InvoicesPage() {
  const list = useList(filters);
  const answer = useApi("admin/invoices/list", list.input, whilePaging);
  const { data } = answer;
  const month = list.values.month ?? data?.month ?? "";
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={data && [...data.invoices, ...data.creditNotes].sort((a, b) => (a.date < b.date ? 1 : -1))}
      keyOf={({ number = "" }) => number}
      columns={columns}
      caption="Invoices and credit notes"
      noun="invoice"
      footer={
        data && (
          <Totals
            invoices={data.invoices}
            creditNotes={data.creditNotes}
            isPart={list.query.cursor !== undefined || data.nextCursor !== undefined}
          />
        )
      }
      empty={
        <EmptyState title="No invoices in this month">
          Invoices are issued when orders ship, once the shop has a GSTIN.
        </EmptyState>
      }
      bar={`${css.compact} ${styles.filters}`}
      first={
        <SelectField
          label="Month"
          value={month}
          onChange={({ target }) => list.query.set({ month: target.value })}
        >
          {monthsUntil(new Date(), month).map((each) => (
            <option key={each} value={each}>
              {monthInWords(each)}
            </option>
          ))}
        </SelectField>
      }
      tools={
        <ButtonLink
          variant="secondary"
          to={`/api/v1/admin/invoices?format=csv&month=${month}`}
          reloadDocument
          download
        >
          Export GSTR-1
        </ButtonLink>
      }
    />
  );
}
