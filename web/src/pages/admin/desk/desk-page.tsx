import { useApi } from "../../../lib/staff-api.ts";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import css from "../parts/admin.module.css";
import { ToDoList } from "./to-do-list.tsx";

/** The first screen of staff. The menu looks again each minute and after clicks. */
export default function DeskPage() {
  const { data, error, mutate } = useApi("admin/todo/get", {});
  return (
    <div className={`${css.page} ${css.narrow}`} aria-busy={!data && !error}>
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      {(data || !error) && <ToDoList toDo={data} />}
    </div>
  );
}
