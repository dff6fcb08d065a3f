import { Link } from "react-router-dom";
import { dayMs } from "../../../../../shared/core/limits.ts";
import { openStates, returnStates } from "../../../../../shared/returns/return-states.ts";
import type { Return } from "../../../../../shared/returns/schemas.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { itemInWords, kindWords, reasonWords } from "../../../parts/orders/return-words.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { choice } from "../parts/filters.tsx";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import styles from "./returns.module.css";

/** Customers should not wait longer for an answer. */
const lateDays = 3;

const tones = { Requested: "waiting", Approved: "moving", Received: "waiting" } as const;
const toneOf = (state: Return["state"]) => Object.entries(tones).find(([name]) => name === state)?.[1];

/** Since the last step, for returns that need another. */
function Waiting({ of: { state, log, createdAt } }: { of: Return }) {
  if (!openStates.includes(state)) return "–";
  const since = log.at(-1)?.at ?? createdAt;
  const days = Math.floor((Date.now() - Date.parse(since)) / dayMs);
  const isLate = days >= lateDays && state !== "Approved";
  return (
    <span className={isLate ? styles.late : undefined}>
      {days === 0 ? "Today" : `${days} ${days === 1 ? "day" : "days"}`}
      <span className={css.second}>{state === "Approved" ? "for the parcel" : "for you"}</span>
    </span>
  );
}

const columns: Column<Return>[] = [
  {
    name: "Return",
    cell: ({ number, items, order, log, images: [photo], createdAt }) => (
      <span className={css.who}>
        {photo ? <img className={styles.photo} src={photo} alt="" loading="lazy" /> : undefined}
        <span>
          <Link to={`/admin/order/${order}`}>{items.map(itemInWords).join(", ")}</Link>
          <span className={css.second}>
            {number} · {log[0]?.by} · <Time at={createdAt} to="minute" />
          </span>
        </span>
      </span>
    ),
  },
  { name: "Requested", cell: ({ kind }) => kindWords[kind] },
  { name: "Reason", cell: ({ reason }) => reasonWords[reason] },
  { name: "State", cell: ({ state }) => <Badge tone={toneOf(state)}>{state}</Badge> },
  { name: "Waiting", cell: (request) => <Waiting of={request} /> },
];

const filters = { state: choice("State", returnStates, { any: "To do" }) };

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
      saved="returns"
      noun="return"
      empty={<EmptyState title="No returns to handle">New return requests appear here.</EmptyState>}
      bar={`${css.compact} ${css.single}`}
    />
  );
}
