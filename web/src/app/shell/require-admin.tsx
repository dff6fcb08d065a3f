import type { ReactNode } from "react";
import { Forbidden } from "../../pages/status/forbidden.tsx";
import { RequireUser } from "../guard.tsx";
import { useSession } from "../session.tsx";

/** Guests sign in first; signed-in customers are told that this is not for them. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <RequireUser>{user?.role === "admin" ? children : <Forbidden />}</RequireUser>;
}
