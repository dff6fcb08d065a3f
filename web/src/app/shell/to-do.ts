import { useEffect } from "react";
import type { ToDo } from "../../../../shared/staff/schemas.ts";
import { useApi } from "../../lib/staff-api.ts";

/** Counters follow an action within a second; a slow action shows at the second look. */
const looksMs = [800, 4000];
const refreshInterval = 60_000;

/** What waits for staff. Looks again each minute, and after each click on a button or link. */
export function useToDo(isStaff: boolean): ToDo | undefined {
  const { data, mutate } = useApi("admin/todo/get", isStaff ? {} : null, { refreshInterval });
  useEffect(() => {
    if (!isStaff) return;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => timers.forEach(clearTimeout);
    function follow({ target }: Event): void {
      if (!(target instanceof Element && target.closest("button, a"))) return;
      stop();
      timers = looksMs.map((ms) => setTimeout(() => void mutate(), ms));
    }
    document.addEventListener("click", follow);
    return () => {
      document.removeEventListener("click", follow);
      stop();
    };
  }, [mutate, isStaff]);
  return data;
}
