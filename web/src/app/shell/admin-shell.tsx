import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, NavLink, Outlet, useLocation, useMatches } from "react-router-dom";
import type { ToDo } from "../../../../shared/staff/schemas.ts";
import { classes } from "../../ui/classes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Close, Menu as MenuIcon } from "../../ui/display/icons.tsx";
import { EarMark } from "../../ui/display/logo.tsx";
import { PageLoading } from "../../ui/states/spinner.tsx";
import { type PageInfo, pages } from "../pages.ts";
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
import { useToDo } from "./to-do.ts";

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

/** What a menu entry's number counts. */
const waiting: Readonly<Record<string, { count: Exclude<keyof ToDo, "success">; words: string }>> = {
  "/admin/orders": { count: "toShip", words: "to ship" },
  "/admin/returns": { count: "returns", words: "to handle" },
  "/admin/messages": { count: "messages", words: "to answer" },
  "/admin/payments": { count: "refunds", words: "owed" },
};

interface EntryProps {
  page: PageInfo & Required<Pick<PageInfo, "icon">>;
  isHere: boolean;
  toDo: ToDo | undefined;
}

function Entry({ page: { path, title, icon }, isHere, toDo }: EntryProps) {
  const badge = waiting[path];
  const count = badge && toDo?.[badge.count];
  return (
    <NavLink
      to={path}
      end
      className={classes(isHere && css.here)}
      aria-description={count ? `${count} ${badge.words}` : undefined}
    >
      <AdminIcon name={icon} />
      {title}
      {count ? (
        <span className={css.count} aria-hidden="true">
          {count}
        </span>
      ) : undefined}
    </NavLink>
  );
}

interface SidebarProps extends Pick<EntryProps, "toDo"> {
  open: boolean;
  place: string | undefined;
}

const Sidebar = ({ open, place, toDo }: SidebarProps) => (
  <nav id={sidebarId} className={classes(css.sidebar, open && css.open)} aria-label="Admin">
    <ul>
      {pages.map(
        ({ icon, ...page }) =>
          icon && (
            <li key={page.path}>
              <Entry page={{ ...page, icon }} isHere={place === page.path} toDo={toDo} />
            </li>
          ),
      )}
    </ul>
  </nav>
);

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
  const toDo = useToDo(user?.role === "admin");
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
      {isStaff && <Sidebar open={open} place={page?.parent ?? page?.path} toDo={toDo} />}
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
