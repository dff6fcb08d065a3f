import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, NavLink, Outlet, useLocation, useMatches } from "react-router-dom";
import { classes } from "../../ui/classes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Close, Menu as MenuIcon } from "../../ui/display/icons.tsx";
import { EarMark } from "../../ui/display/logo.tsx";
import { PageLoading } from "../../ui/states/spinner.tsx";
import { pages } from "../pages.ts";
import { RequireUser } from "../session/guard.tsx";
import { useSession } from "../session/session.tsx";
import { Forbidden } from "../status/forbidden.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { AdminIcon } from "./admin-icon.tsx";
import css from "./admin-shell.module.css";
import { CrashBoundary } from "./crash-boundary.tsx";
import { Main } from "./main.tsx";
import type { Destination } from "./navigation.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

const sidebarId = "admin-sidebar";

const staffNavigation: readonly Destination[] = [
  { name: "Home", to: "/" },
  { name: "Profile", to: "/account" },
  { name: "My Orders", to: "/orders" },
];

/** On a phone the sidebar opens on request, and closes on navigation or Escape. */
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

function Sidebar({ open, place }: { open: boolean; place: string | undefined }) {
  return (
    <nav id={sidebarId} className={classes(css.sidebar, open && css.open)} aria-label="Admin">
      <ul>
        {pages.map(
          ({ path, title, icon }) =>
            icon && (
              <li key={path}>
                <NavLink to={path} end className={classes(place === path && css.here)}>
                  <AdminIcon name={icon} />
                  {title}
                </NavLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

/** Redirects visitors to the login, and denies customers. */
function RequireAdmin({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <RequireUser>{user?.role === "admin" ? children : <Forbidden />}</RequireUser>;
}

/** Shows others a bare header. */
export default function AdminShell() {
  const { user, status } = useSession();
  const { key } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const page = pages.find((each) => each === handle);
  const { open, toggle } = useSidebar();
  // While loading, the frame is that of staff, so that nothing moves for them.
  const isStaff = user?.role === "admin" || status === "loading";
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
        {isStaff ? <h1 className={css.title}>{page?.title}</h1> : <span className={css.title} />}
        <ThemeSwitch />
        {status === "loading" ? (
          <span className={css.account} />
        ) : (
          <AccountMenu links={() => staffNavigation} />
        )}
      </header>
      {isStaff && <Sidebar open={open} place={page?.parent ?? page?.path} />}
      <div className={css.main}>
        <Main>
          <CrashBoundary place={key}>
            <RequireAdmin>
              <Suspense fallback={<PageLoading />}>
                <Outlet />
              </Suspense>
            </RequireAdmin>
          </CrashBoundary>
        </Main>
      </div>
    </div>
  );
}
