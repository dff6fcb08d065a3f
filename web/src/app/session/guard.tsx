import { Fragment, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { lazyFile } from "../../lib/lazy-file.tsx";
import { orderKey } from "../../lib/order-key.ts";
import { useSignInQuestion } from "../../lib/sign-in-again.ts";
import { useDialogFile } from "../../ui/dialogs/use-dialog-file.ts";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { PageLoading } from "../../ui/states/spinner.tsx";
import { loginPath } from "./redirect.ts";
import { useSession } from "./session.tsx";

const SignInDialog = lazyFile(() => import("./sign-in-dialog.tsx"));

/** Kept mounted after first use, so that closing it restores the focus. */
function SignInAgain() {
  const question = useSignInQuestion();
  const [isThere, setIsThere] = useState(false);
  const { load } = useDialogFile(SignInDialog);
  const show = useEffectEvent(async () => {
    if (await load()) setIsThere(true);
    else question?.settle(undefined);
  });
  useEffect(() => {
    if (question) void show();
  }, [question]);
  if (!isThere) return null;
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
