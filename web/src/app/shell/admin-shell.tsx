import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, NavLink, Outlet, useLocation, useMatches } from "react-router-dom";
import type { User } from "../../../../shared/accounts/schemas.ts";
import type { ToDo } from "../../../../shared/staff/schemas.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { classes } from "../../ui/classes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Close, Menu as MenuIcon } from "../../ui/display/icons.tsx";
import { EarMark } from "../../ui/display/logo.tsx";
import { PageLoading } from "../../ui/states/spinner.tsx";
import { type PageInfo, pages } from "../pages.ts";
import { ConfirmAgain } from "../session/confirm-again.tsx";
import { RequireUser } from "../session/guard.tsx";
import { may } from "../session/may.ts";
import { useSession } from "../session/session.tsx";
import { StaffTools } from "../staff/staff-tools.tsx";
import { Forbidden, NotInRole } from "../status/forbidden.tsx";
import { AccountMenu } from "./account-menu.tsx";
import css from "./admin-shell.module.css";
import { CrashBoundary } from "./crash-boundary.tsx";
import { Main } from "./main.tsx";
import { menuIcons } from "./menu-icons.ts";
import type { Destination } from "./navigation.ts";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useToDo } from "./to-do.ts";

const FactorReminder = lazyFile(() => import("./factor-reminder.tsx"));

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
  page: PageInfo;
  icon: ReactNode;
  isHere: boolean;
  toDo: ToDo | undefined;
}

function Entry({ page: { path, title, name = title }, icon, isHere, toDo }: EntryProps) {
  const badge = waiting[path];
  const count = badge && toDo?.[badge.count];
  return (
    <NavLink
      to={path}
      end
      className={classes(isHere && css.here)}
      aria-description={count ? `${count} ${badge.words}` : undefined}
    >
      {icon}
      {name}
      {count ? (
        <span className={css.count} aria-hidden="true">
          {count}
        </span>
      ) : undefined}
    </NavLink>
  );
}

interface SidebarProps extends Pick<EntryProps, "toDo"> {
  user: User | null;
  open: boolean;
  place: string | undefined;
}

/** Lists what the user's role includes. */
const Sidebar = ({ user, open, place, toDo }: SidebarProps) => (
  <nav id={sidebarId} className={classes(css.sidebar, open && css.open)} aria-label="Admin">
    <ul>
      {pages.map((page) => {
        const Icon = menuIcons[page.path];
        return (
          Icon &&
          may(user, page.permission) && (
            <li key={page.path}>
              <Entry page={page} icon={<Icon />} isHere={place === page.path} toDo={toDo} />
            </li>
          )
        );
      })}
    </ul>
  </nav>
);

interface RequireStaffProps {
  page: PageInfo | undefined;
  children: ReactNode;
}

/** Redirects visitors to the login, and denies customers and staff whose role lacks the page's permission. */
function RequireStaff({ page, children }: RequireStaffProps) {
  const { user } = useSession();
  const denied = user?.staff ? <NotInRole role={user.staff.name} /> : <Forbidden />;
  return <RequireUser>{may(user, page?.permission) ? children : denied}</RequireUser>;
}

const MenuToggle = ({ open, toggle }: { open: boolean; toggle: () => void }) => (
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
);

/** Shows others a bare header. */
export default function AdminShell() {
  const { user, status } = useSession();
  const { key } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const page = pages.find((each) => each === handle);
  const { open, toggle } = useSidebar();
  const toDo = useToDo(user?.staff !== undefined);
  // While loading, the frame is that of staff, so that nothing moves for them.
  const isStaff = user?.staff !== undefined || status === "loading";
  return (
    <div className={classes(css.shell, isStaff && css.withSidebar)}>
      <header className={css.header}>
        <a className={css.skip} href="#main">
          Skip to content
        </a>
        {isStaff && <MenuToggle open={open} toggle={toggle} />}
        <Link to="/" className={css.logo} aria-label="Earshot home">
          <EarMark className={css.mark} />
        </Link>
        {isStaff ? <h1 className={css.title}>{page?.title}</h1> : <span className={css.title} />}
        {isStaff && <StaffTools className={css.find} />}
        <ThemeSwitch />
        {status === "loading" ? <span className={css.account} /> : <AccountMenu links={staffNavigation} />}
      </header>
      {isStaff && <Sidebar user={user} open={open} place={page?.parent ?? page?.path} toDo={toDo} />}
      <div className={css.main}>
        <Main>
          <CrashBoundary place={key}>
            <RequireStaff page={page}>
              {user?.secondFactor?.enrolBy && (
                <Optional>
                  <FactorReminder enrolBy={user.secondFactor.enrolBy} />
                </Optional>
              )}
              <ConfirmAgain />
              <Suspense fallback={<PageLoading />}>
                <Outlet />
              </Suspense>
            </RequireStaff>
          </CrashBoundary>
        </Main>
      </div>
    </div>
  );
}
