import { type ComponentType, lazy } from "react";
import { Route } from "react-router-dom";
import { RequireUser } from "./guard.tsx";

export interface PageRoute {
  path: string;
  /** Who may see it; left out, everybody. The server decides, this only spares people dead ends. */
  guard?: "user";
  load: () => Promise<{ default: ComponentType }>;
}

function elementOf({ guard, load }: PageRoute) {
  const Page = lazy(load);
  if (!guard) return <Page />;
  return (
    <RequireUser>
      <Page />
    </RequireUser>
  );
}

/** Each page is a file of its own, loaded when it is first gone to. */
export const elementsOf = (routes: readonly PageRoute[]) =>
  routes.map((route) => <Route key={route.path} path={route.path} element={elementOf(route)} />);
