import { Fragment, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { loginPath } from "./redirect.ts";
import { useSession } from "./session.tsx";
import { PageLoading } from "./ui/spinner.tsx";

/** Guests sign in first and then come back to this very page; another user starts it afresh. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const location = useLocation();
  if (status === "loading") return <PageLoading />;
  if (status === "guest") return <Navigate to={loginPath(location)} replace />;
  return <Fragment key={user?._id}>{children}</Fragment>;
}
