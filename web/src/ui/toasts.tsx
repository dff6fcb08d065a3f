import { useEffect, useState } from "react";
import { importFile } from "../lib/files.ts";
import { classes } from "./classes.ts";
import { useTopModal } from "./modals.ts";
import { toastAreas } from "./toast.tsx";
import type { ToastList } from "./toast-list.tsx";
import css from "./toasts.module.css";

interface ToastsProps {
  /** Id of the surrounding dialog; undefined on the page itself. */
  modal?: string;
}

let known: typeof ToastList | undefined;

/** Loaded right after the page shows, and not with the first toast, which may have to say that the network is gone. */
function useToastList(): typeof ToastList | undefined {
  const [List, setList] = useState(() => known);
  useEffect(() => {
    if (known) return;
    importFile(() => import("./toast-list.tsx")).then(
      (file) => {
        known = file.ToastList;
        setList(() => known);
      },
      () => undefined,
    );
  }, []);
  return List;
}

/**
 * Everything outside an open dialog is inert and behind its backdrop, so each dialog has live regions of its
 * own, and the topmost shows the toasts.
 */
export function Toasts({ modal }: ToastsProps) {
  const isOnTop = useTopModal() === modal;
  const List = useToastList();
  // Live regions exist from the start: one that appears with its first message is not announced.
  return toastAreas.map((area) => (
    <div
      key={area}
      className={classes(css.area, css[area])}
      data-scheme={area === "account" ? "light" : undefined}
      role="status"
      aria-live="polite"
    >
      {isOnTop && List && <List area={area} />}
    </div>
  ));
}
