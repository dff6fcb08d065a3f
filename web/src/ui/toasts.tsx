import { lazy, Suspense, useEffect, useState } from "react";
import { classes } from "./classes.ts";
import { toastAreas } from "./toast.tsx";
import css from "./toasts.module.css";

const load = async () => ({ default: (await import("./toast-list.tsx")).ToastList });
const ToastList = lazy(load);

/** The regions are there from the start: one that comes with its first message goes unheard. */
export function Toasts() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const start = () => void load().then(() => setReady(true));
    if (document.readyState === "complete") return start();
    window.addEventListener("load", start, { once: true });
    return () => window.removeEventListener("load", start);
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
