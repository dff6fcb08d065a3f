import { matchPath, Outlet, type RouteObject, useLocation } from "react-router-dom";
import { useTitle } from "./app/page-title.tsx";
import { type PageInfo, pages } from "./app/pages.ts";
import { RequireUser } from "./app/session/guard.tsx";
import { CrashBoundary } from "./app/shell/crash-boundary.tsx";
import { Root } from "./app/shell/root.tsx";
import { ShopShell } from "./app/shell/shop-shell.tsx";
import { lazyFile } from "./lib/lazy-file.tsx";
import type { PageFile } from "./pages/admin/files.ts";
import { PageLoading } from "./ui/states/spinner.tsx";

/** A chunk per page, loaded on its first visit. */
const files = import.meta.glob<PageFile>(["./**/*-page.tsx", "!./admin/**"], { base: "./pages" });

async function importPage(file: string): Promise<PageFile> {
  const own = `./${file}.tsx`;
  const load = files[own] ?? (await import("./pages/admin/files.ts")).files[own];
  if (!load) throw new Error(`There is no page ${file}`);
  return load();
}

/** Rendered before the page, whose own title takes precedence. */
function PageHead({ title, description }: Pick<PageInfo, "title" | "description">) {
  useTitle(title, description);
  return null;
}

const done = () => null;
/** Delays the navigation until the chunk has loaded; failures are reported by the page. */
const waitFor = (preload: () => Promise<void>) => () => preload().then(done, done);

/** Loaded on demand: shoppers never need it. */
const AdminShell = lazyFile(() => import("./app/shell/admin-shell.tsx"));

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

export async function preloadPage(pathname: string): Promise<void> {
  await table.find(({ path }) => matchPath(path, pathname))?.preload();
}

const routesFor = (access: PageInfo["access"]): RouteObject[] =>
  table.filter((page) => page.access === access).map(({ route }) => route);

const guarded = (access: "user" | "buyer" | "customer"): RouteObject => ({
  element: (
    <RequireUser access={access}>
      <Outlet />
    </RequireUser>
  ),
  children: routesFor(access),
});

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
      { element: <AdminShell />, children: routesFor("staff") },
      {
        element: <ShopPages />,
        children: [guarded("user"), guarded("buyer"), guarded("customer"), ...routesFor(undefined)],
      },
    ],
  },
];
