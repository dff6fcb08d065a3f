import { Link } from "react-router-dom";
import { returnStates } from "../../../../../shared/returns/return-states.ts";
import type { Return } from "../../../../../shared/returns/schemas.ts";
import { useApi } from "../../../lib/api.ts";
import { kindWords, reasonWords } from "../../../parts/orders/return-words.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { choice } from "../parts/filters.tsx";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";

const columns: Column<Return>[] = [
  {
    name: "Return",
    cell: ({ number, items, order, log, createdAt }) => (
      <span>
        <Link to={`/admin/order/${order}`}>
          {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
        </Link>
        <span className={css.second}>
          {number} · {log[0]?.by} · <Time at={createdAt} to="minute" />
        </span>
      </span>
    ),
  },
  { name: "Wish", cell: ({ kind }) => kindWords[kind] },
  { name: "Reason", cell: ({ reason }) => reasonWords[reason] },
  { name: "State", cell: ({ state }) => <Badge>{state}</Badge> },
];

const filters = { state: choice("State", returnStates, { any: "To be done" }) };

export default function ReturnsPage() {
  const list = useList(filters);
  const answer = useApi("admin/returns/list", list.input, whilePaging);
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={answer.data?.returns}
      keyOf={({ _id }) => _id}
      columns={columns}
      caption="Returns"
      noun="return"
      empty={<EmptyState title="Nothing to do">Returns that shoppers ask for show here.</EmptyState>}
      bar={`${css.compact} ${css.single}`}
    />
  );
}
