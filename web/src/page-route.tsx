import { type ComponentType, lazy, useState } from "react";
import { matchPath, Route } from "react-router-dom";
import { RequireUser } from "./guard.tsx";

export interface PageRoute {
  path: string;
  /** Who may see it; left out, everybody. The server decides, this only spares people dead ends. */
  guard?: "user";
  load: () => Promise<{ default: ComponentType }>;
}

interface LoadingPage {
  Awaited: ComponentType;
  /** The page itself, once it has come. */
  ready?: ComponentType;
}

/**
 * A tab may be older than the release whose files it asks for: the page is then opened afresh, once.
 * A second failure at the same place is another matter and shown as what it is.
 */
function openAfresh(error: unknown): Promise<never> {
  const key = "openedAfresh";
  if (!navigator.onLine || sessionStorage.getItem(key) === location.href) throw error;
  sessionStorage.setItem(key, location.href);
  location.reload();
  return new Promise(() => undefined);
}

export function prepare(load: PageRoute["load"]) {
  const preload = async () => {
    const module = await load();
    page.ready = module.default;
    return module;
  };
  const page: LoadingPage = { Awaited: lazy(() => preload().catch(openAfresh)) };
  return { page, preload };
}

/** Shows a page at once where it is already there, and else when it has come. */
export function Page({ page }: { page: LoadingPage }) {
  // Chosen once: another component in its place would be another page.
  const [Shown] = useState(() => page.ready ?? page.Awaited);
  return <Shown />;
}

/** Each page is a file of its own, loaded when it is first gone to. */
export function pagesOf(routes: readonly PageRoute[]) {
  const pages = routes.map((route) => ({ ...route, ...prepare(route.load) }));
  const elements = pages.map(({ path, guard, page }) => (
    <Route
      key={path}
      path={path}
      element={
        guard ? (
          <RequireUser>
            <Page key={path} page={page} />
          </RequireUser>
        ) : (
          <Page key={path} page={page} />
        )
      }
    />
  ));
  const preload = async (pathname: string): Promise<void> => {
    await pages.find(({ path }) => matchPath(path, pathname))?.preload();
  };
  return { elements, preload };
}
