import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { ToDo } from "../../../../../shared/staff/schemas.ts";
import { Check } from "../../../ui/display/icons.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import css from "./desk.module.css";

const whole = new Intl.NumberFormat("en-IN");

interface Task {
  to: string;
  /** Undefined if the role may not read it. */
  count: number | undefined;
  one: string;
  many: string;
  more?: string | undefined;
}

const tasksOf = ({ toShip, orderSoon, returns, messages, refunds, owed = 0, gaps }: ToDo): Task[] => [
  { to: "/admin/orders/ship", count: toShip, one: "order to ship", many: "orders to ship" },
  { to: "/admin/returns", count: returns, one: "return to handle", many: "returns to handle" },
  { to: "/admin/messages", count: messages, one: "message to answer", many: "messages to answer" },
  {
    to: "/admin/payments",
    count: refunds,
    one: "refund not sent",
    many: "refunds not sent",
    more: `${formatRupees(owed)} owed`,
  },
  {
    to: "/admin/products?orderSoon=true",
    count: orderSoon,
    one: "product to order soon",
    many: "products to order soon",
  },
  {
    to: "/admin/payments",
    count: gaps,
    one: "payment differs from the provider's books",
    many: "payments differ from the provider's books",
  },
];

/** As tall as every kind of task. */
const Waiting = () => (
  <ul className={css.tasks}>
    {[1, 2, 3, 4, 5, 6].map((task) => (
      <li key={task}>
        <Skeleton height="5rem" radius="var(--radius-m)" />
      </li>
    ))}
  </ul>
);

/** What waits, as links to where it is done. */
export function ToDoList({ toDo }: { toDo: ToDo | undefined }) {
  if (!toDo) return <Waiting />;
  const tasks = tasksOf(toDo).filter(({ count = 0 }) => count > 0);
  if (tasks.length === 0)
    return (
      <p className={css.done}>
        <Check /> You're all caught up.
      </p>
    );
  return (
    <nav aria-label="What needs doing">
      <ul className={css.tasks}>
        {tasks.map(({ to, count = 0, one, many, more }) => (
          <li key={many}>
            <Link to={to}>
              <span className={css.count}>{whole.format(count)}</span> {count === 1 ? one : many}
              {more && <span className={css.more}> · {more}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
