import type { ComponentType } from "react";
import { matchPath, Route } from "react-router-dom";
import { lazyFile } from "../lib/lazy-file.tsx";
import { RequireUser } from "./guard.tsx";

export interface PageRoute {
  path: string;
  /** Who may see it; left out, everybody. The server decides, this only spares people dead ends. */
  guard?: "user";
  load: () => Promise<{ default: ComponentType }>;
}

/** Each page is a file of its own, loaded when it is first gone to. */
export function pagesOf(routes: readonly PageRoute[]) {
  const pages = routes.map((route) => ({ ...route, Page: lazyFile(route.load) }));
  const elements = pages.map(({ path, guard, Page }) => (
    <Route
      key={path}
      path={path}
      element={
        guard ? (
          <RequireUser>
            <Page key={path} />
          </RequireUser>
        ) : (
          <Page key={path} />
        )
      }
    />
  ));
  const preload = async (pathname: string): Promise<void> => {
    await pages.find(({ path }) => matchPath(path, pathname))?.Page.preload();
  };
  return { elements, preload };
}
