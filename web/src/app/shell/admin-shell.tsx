import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Close, Menu as MenuIcon } from "../../ui/icons.tsx";
import { EarMark } from "../../ui/logo.tsx";
import { useTitle } from "../../ui/page-title.tsx";
import { PageLoading } from "../../ui/spinner.tsx";
import { useSession } from "../session.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { AdminIcon } from "./admin-icon.tsx";
import { adminNavigation, adminPlace, staffNavigation } from "./admin-navigation.ts";
import css from "./admin-shell.module.css";
import { Main } from "./main.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const sidebarId = "admin-sidebar";

/** On a phone the sidebar is shown on request, until a page is chosen or Escape pressed. */
function useSidebar() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes it
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const closeByKey = ({ key }: KeyboardEvent) => key === "Escape" && setOpen(false);
    document.addEventListener("keydown", closeByKey);
    return () => document.removeEventListener("keydown", closeByKey);
  }, [open]);
  return { open, toggle: () => setOpen(!open) };
}

function Sidebar({ open, place }: { open: boolean; place: string }) {
  return (
    <nav id={sidebarId} className={classes(css.sidebar, open && css.open)} aria-label="Admin">
      <ul>
        {adminNavigation.map(({ name, to, icon }) => (
          <li key={to}>
            <NavLink to={to} end className={classes(place === to && css.here)}>
              <AdminIcon name={icon} />
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What surrounds the pages of the staff. Who is none of it sees the bare header. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const { open, toggle } = useSidebar();
  const { title, of } = adminPlace(pathname);
  const isStaff = user?.role === "admin";
  useTitle(isStaff ? title : undefined);
  return (
    <div className={classes(css.shell, isStaff && css.withSidebar)}>
      <header className={css.header}>
        <a className={css.skip} href="#main">
          Skip to content
        </a>
        {isStaff && (
          <Button
            variant="ghost"
            size="small"
            className={css.toggle}
            aria-label="Admin menu"
            aria-expanded={open}
            aria-controls={sidebarId}
            onClick={toggle}
          >
            {open ? <Close /> : <MenuIcon />}
          </Button>
        )}
        <Link to="/" className={css.logo} aria-label="Earshot home">
          <EarMark className={css.mark} />
        </Link>
        {isStaff ? <h1 className={css.title}>{title}</h1> : <span className={css.title} />}
        <ThemeSwitch />
        <AccountMenu links={() => staffNavigation} />
      </header>
      {isStaff && <Sidebar open={open} place={of} />}
      <div className={css.main}>
        <Main>
          <Suspense fallback={<PageLoading />}>{children}</Suspense>
        </Main>
      </div>
    </div>
  );
}
