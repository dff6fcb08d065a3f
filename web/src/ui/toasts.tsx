import { classes } from "./classes.ts";
import { useTopModal } from "./modals.ts";
import { toastAreas } from "./toast.tsx";
import { ToastList } from "./toast-list.tsx";
import css from "./toasts.module.css";

interface ToastsProps {
  /** The dialog around them; left out, the page. */
  modal?: string;
}

/**
 * What is outside an open dialog is behind its backdrop and silent, so each dialog has regions of its own,
 * and the topmost shows the toasts. In the entry, not in a file of their own: a toast may have to say that
 * the network is gone.
 */
export function Toasts({ modal }: ToastsProps) {
  const isOnTop = useTopModal() === modal;
  // The regions are there from the start: one that comes with its first message goes unheard.
  return toastAreas.map((area) => (
    <div key={area} className={classes(css.area, css[area])} role="status" aria-live="polite">
      {isOnTop && <ToastList area={area} />}
    </div>
  ));
}
