import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { ToDo } from "../../../../../shared/staff/schemas.ts";
import { Check } from "../../../ui/display/icons.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import board from "./dashboard.module.css";

const whole = new Intl.NumberFormat("en-IN");

const tasksOf = ({ toShip, orderSoon = 0, returns, messages, refunds, owed }: ToDo) =>
  [
    { to: "/admin/orders/ship", count: toShip, shown: whole.format(toShip), what: "to ship" },
    {
      to: "/admin/returns",
      count: returns,
      shown: whole.format(returns),
      what: returns === 1 ? "return" : "returns",
    },
    {
      to: "/admin/messages",
      count: messages,
      shown: whole.format(messages),
      what: messages === 1 ? "message" : "messages",
    },
    {
      to: "/admin/products?orderSoon=true",
      count: orderSoon,
      shown: whole.format(orderSoon),
      what: "to order",
    },
    { to: "/admin/payments", count: refunds, shown: formatRupees(owed), what: "owed" },
  ].filter(({ count }) => count > 0);

/** As tall as every kind of task. */
const Waiting = () => (
  <ul className={board.tasks}>
    {[1, 2, 3, 4, 5].map((task) => (
      <li key={task}>
        <Skeleton height="4rem" radius="var(--radius-m)" />
      </li>
    ))}
  </ul>
);

/** What waits, as links to where it is done. */
export function ToDoList({ toDo }: { toDo: ToDo | undefined }) {
  if (!toDo) return <Waiting />;
  const tasks = tasksOf(toDo);
  if (tasks.length === 0)
    return (
      <p className={board.done}>
        <Check /> You're all caught up.
      </p>
    );
  return (
    <nav aria-label="To do">
      <ul className={board.tasks}>
        {tasks.map(({ to, shown, what }) => (
          <li key={to}>
            <Link to={to}>
              <span className={board.value}>{shown}</span> {what}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
