import { classes } from "./classes.ts";
import { useTopModal } from "./modals.ts";
import { toastAreas } from "./toast.tsx";
import { ToastList } from "./toast-list.tsx";
import css from "./toasts.module.css";

interface ToastsProps {
  /** Id of the surrounding dialog; undefined on the page itself. */
  modal?: string;
}

/**
 * Everything outside an open dialog is inert and behind its backdrop, so each dialog has live regions of its
 * own, and the topmost shows the toasts. Part of the entry, not a chunk of its own: a toast may have to say
 * that the network is gone.
 */
export function Toasts({ modal }: ToastsProps) {
  const isOnTop = useTopModal() === modal;
  // Live regions exist from the start: one that appears with its first message is not announced.
  return toastAreas.map((area) => (
    <div
      key={area}
      className={classes(css.area, css[area])}
      data-scheme={area === "account" ? "light" : undefined}
      role="status"
      aria-live="polite"
    >
      {isOnTop && <ToastList area={area} />}
    </div>
  ));
}
