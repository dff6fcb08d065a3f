import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import css from "./main.module.css";

/** Long enough for a page to have set its title. */
const settledMs = 700;

/** Tells screen readers where a navigation has led; sighted people see it. */
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

/** Somebody who already types elsewhere, in the search box of the header for one, is not interrupted. */
const isTyping = () => document.activeElement instanceof HTMLInputElement;

/** After a navigation the keyboard goes on from the top of the page, not from the link just pressed. */
export function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
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
