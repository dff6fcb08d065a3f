import type { ComponentType } from "react";
import { matchPath, Navigate, Outlet, type RouteObject, useLocation } from "react-router-dom";
import { lazyFile } from "../lib/lazy-file.tsx";
import { useTitle } from "../ui/page-title.tsx";
import { PageLoading } from "../ui/spinner.tsx";
import { RequireUser } from "./guard.tsx";
import { type PageInfo, pages } from "./pages.ts";
import { CrashBoundary } from "./shell/crash-boundary.tsx";
import { Root } from "./shell/root.tsx";
import { ShopShell } from "./shell/shop-shell.tsx";

/** Each page is a file of its own, loaded when it is first visited. */
const files = import.meta.glob<{ default: ComponentType }>("../pages/**/*-page.tsx");

function importPage(file: string): Promise<{ default: ComponentType }> {
  const load = files[`../pages/${file}.tsx`];
  if (!load) throw new Error(`There is no page ${file}`);
  return load();
}

/** Before the page, whose own title takes effect after it. */
function PageHead({ title, description }: Pick<PageInfo, "title" | "description">) {
  useTitle(title, description);
  return null;
}

/** A navigation waits for the page's file; a file that does not come is the page's trouble. */
const waitFor = (preload: () => Promise<void>) => () =>
  preload().then(
    () => null,
    () => null,
  );

/** The shell of the admin area is not for shoppers to load. */
const AdminShell = lazyFile(async () => ({
  default: (await import("./shell/admin-shell.tsx")).AdminShell,
}));

const table = pages.map((page) => {
  const Page = lazyFile(() => importPage(page.file));
  const preload = async (): Promise<void> => {
    await Promise.all([Page.preload(), page.access === "staff" && AdminShell.preload()]);
  };
  const route: RouteObject = {
    path: page.path,
    handle: page,
    loader: waitFor(preload),
    shouldRevalidate: () => false,
    hydrateFallbackElement: <PageLoading />,
    element: (
      <>
        <PageHead {...page} />
        <Page />
      </>
    ),
  };
  return { ...page, preload, route };
});

/** Loads the page of a path ahead of its use. */
export async function preloadPage(pathname: string): Promise<void> {
  await table.find(({ path }) => matchPath(path, pathname))?.preload();
}

const routesFor = (access: PageInfo["access"]): RouteObject[] =>
  table.filter((page) => page.access === access).map(({ route }) => route);

const Guarded = () => (
  <RequireUser>
    <Outlet />
  </RequireUser>
);

const ShopPages = () => (
  <ShopShell>
    <CrashBoundary place={useLocation().key}>
      <Outlet />
    </CrashBoundary>
  </ShopShell>
);

export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { path: "/admin", element: <Navigate to="/admin/dashboard" replace /> },
      { element: <AdminShell />, children: routesFor("staff") },
      {
        element: <ShopPages />,
        children: [{ element: <Guarded />, children: routesFor("user") }, ...routesFor(undefined)],
      },
    ],
  },
];
