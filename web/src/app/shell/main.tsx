import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import css from "./main.module.css";

/** Long enough for a page to have set its title. */
const settledMs = 700;

/** Announces the title of a new page to screen readers. */
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

/** Tells whether the user is typing, for instance into the search box, and must keep the focus. */
const isTyping = () => document.activeElement instanceof HTMLInputElement;

/** After a navigation the focus moves to the page, so that the keyboard continues from its top. */
export function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  // Before the page is seen: later, the focus would leave what a quick key has reached already.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!isTyping()) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <Announcement path={pathname} />
      <main id="main" ref={main} className={css.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
