import { Navigate, useLocation } from "react-router-dom";
import { redirectTarget } from "../../app/session/redirect.ts";
import { useSession } from "../../app/session/session.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { PageLoading } from "../../ui/states/spinner.tsx";

/** Continues to `?redirect=` once the session is known. */
export default function LoadPage() {
  const { status, error, reload } = useSession();
  const { search } = useLocation();
  const hasRedirect = new URLSearchParams(search).has("redirect");
  if (status === "loading") return <PageLoading />;
  if (error && status === "failed") return <ErrorState error={error} retry={() => void reload()} />;
  return <Navigate to={hasRedirect ? redirectTarget(search) : "/"} replace />;
}
