import { useRef } from "react";
import { Link } from "react-router-dom";
import type { Return } from "../../../../../shared/return.ts";
import { returnStates } from "../../../../../shared/return-states.ts";
import { useApi } from "../../../lib/api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Time } from "../../../ui/time.tsx";
import { kindWords, reasonWords } from "../../account/return-words.ts";
import css from "../parts/admin.module.css";
import { ListView, listSize, NoMatch } from "../parts/list-view.tsx";
import type { Column } from "../parts/table.tsx";
import { oneOf, useQuery } from "../parts/use-query.ts";

const columns: Column<Return>[] = [
  {
    name: "Return",
    cell: ({ items, order, log, createdAt }) => (
      <span>
        <Link to={`/admin/order/${order}`}>
          {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
        </Link>
        <span className={css.second}>
          {log[0]?.by} · <Time at={createdAt} to="minute" />
        </span>
      </span>
    ),
  },
  { name: "Wish", cell: ({ kind }) => kindWords[kind] },
  { name: "Reason", cell: ({ reason }) => reasonWords[reason] },
  { name: "State", cell: ({ state }) => <Badge>{state}</Badge> },
];

/** The queue: what shoppers want to send back, or have sent. */
export default function ReturnsPage() {
  const query = useQuery();
  const list = useRef<HTMLDivElement>(null);
  const state = oneOf(returnStates, query.read("state"));
  const answer = useApi(
    "admin/returns/list",
    { state, limit: listSize, cursor: query.cursor },
    {
      keepPreviousData: true,
    },
  );
  return (
    <div className={css.page}>
      <div className={`${css.compact} ${css.single}`}>
        <SelectField
          label="State"
          value={state ?? ""}
          onChange={({ target }) => query.set({ state: target.value })}
        >
          <option value="">To be done</option>
          {returnStates.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <ListView
        caption="Returns"
        columns={columns}
        keyOf={({ _id }) => _id}
        answer={answer}
        rows={answer.data?.returns}
        query={query}
        list={list}
        empty={
          state ? (
            <NoMatch what="return" all="/admin/returns" />
          ) : (
            <EmptyState title="Nothing to do">Returns that shoppers ask for show here.</EmptyState>
          )
        }
      />
    </div>
  );
}
