import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import css from "./main.module.css";

/** Lets a page set its title. */
const settledMs = 700;

/** Announces new titles to screen readers. */
function Announcement({ path }: { path: string }) {
  const [title, setTitle] = useState("");
  const first = useRef(path);
  useEffect(() => {
    if (path === first.current) return;
    first.current = "";
    const timer = setTimeout(() => setTitle(document.title), settledMs);
    return () => clearTimeout(timer);
  }, [path]);
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {title}
    </p>
  );
}

/** Typing, for instance into the search box, keeps the focus. */
const isTyping = () => document.activeElement instanceof HTMLInputElement;

/** Moves the focus to the page after a navigation. */
export function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname, state } = useLocation();
  const last = useRef(pathname);
  // Before painting: later, the focus could be taken from a control already reached by keyboard.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Such as a colour, which changes the page in place.
    const isHeld = state?.keepScroll && main.current?.querySelector(":focus");
    if (!isHeld && !isTyping()) main.current?.focus({ preventScroll: true });
  }, [pathname, state]);
  return (
    <>
      <Announcement path={pathname} />
      <main id="main" ref={main} className={css.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
