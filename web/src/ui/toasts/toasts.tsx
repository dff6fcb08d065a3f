import { useEffect, useState } from "react";
import { importFile } from "../../lib/files.ts";
import { classes } from "../classes.ts";
import { useTopModal } from "../dialogs/modals.ts";
import { toastAreas } from "./toast.tsx";
import type { ToastList } from "./toast-list.tsx";
import css from "./toasts.module.css";

interface ToastsProps {
  /** Id of the surrounding dialog, if any. */
  modal?: string;
}

let known: typeof ToastList | undefined;

/** Loaded ahead of the first toast, which may report a lost network. */
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

/** Each dialog has its own live regions, since everything outside is inert; the topmost shows the toasts. */
export function Toasts({ modal }: ToastsProps) {
  const isOnTop = useTopModal() === modal;
  const List = useToastList();
  // Live regions must exist before their first message to be announced.
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
