import { Fragment, type ReactNode, Suspense } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { lazyFile } from "../../lib/lazy-file.tsx";
import { orderKey } from "../../lib/order-key.ts";
import { useSignInQuestion } from "../../lib/sign-in-again.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { PageLoading } from "../../ui/states/spinner.tsx";
import { loginPath } from "./redirect.ts";
import { useSession } from "./session.tsx";
import { useAskedDialog } from "./use-asked-dialog.ts";

const SignInDialog = lazyFile(() => import("./sign-in-dialog.tsx"));

function SignInAgain() {
  const question = useSignInQuestion();
  if (!useAskedDialog(question, SignInDialog)) return null;
  return (
    <Suspense>
      <SignInDialog open={question !== undefined} done={(user) => question?.settle(user)} />
    </Suspense>
  );
}

interface RequireUserProps {
  access?: "user" | "buyer" | "customer";
  children: ReactNode;
}

/** Redirects visitors, and guests of account pages, to the login. Remounts for another user. */
export function RequireUser({ access = "user", children }: RequireUserProps) {
  const { status, buyer, error, reload } = useSession();
  const location = useLocation();
  if (access === "customer" && status !== "user" && orderKey()) return children;
  if (status === "loading") return <PageLoading />;
  if (error && status === "failed") return <ErrorState error={error} retry={() => void reload()} />;
  if (status === "visitor" || (status === "guest" && access === "user"))
    return <Navigate to={loginPath(location)} replace />;
  return (
    <>
      <Fragment key={buyer?._id}>{children}</Fragment>
      {status === "user" && <SignInAgain />}
    </>
  );
}
