import { lazy, Suspense, useEffect, useState } from "react";
import { classes } from "./classes.ts";
import { firstToast, toastAreas } from "./toast.tsx";
import css from "./toasts.module.css";

const load = async () => ({ default: (await import("./toast-list.tsx")).ToastList });
const ToastList = lazy(load);

/** By then the page has what it needs. */
const quietMs = 3000;

/** The regions are there from the start: one that comes with its first message goes unheard. */
export function Toasts() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const start = () => void load().then(() => setReady(true));
    const timer = setTimeout(start, quietMs);
    void firstToast.then(start);
    return () => clearTimeout(timer);
  }, []);
  return toastAreas.map((area) => (
    <div key={area} className={classes(css.area, css[area])} role="status" aria-live="polite">
      {ready && (
        <Suspense>
          <ToastList area={area} />
        </Suspense>
      )}
    </div>
  ));
}
