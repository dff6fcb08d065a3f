import { Fragment, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { lazyFile, useDialogFile } from "../lib/lazy-file.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { PageLoading } from "../ui/spinner.tsx";
import { loginPath } from "./redirect.ts";
import { useSession } from "./session.tsx";
import { useSignInQuestion } from "./sign-in-again.ts";

const SignInDialog = lazyFile(async () => ({
  default: (await import("../pages/account/sign-in-dialog.tsx")).SignInDialog,
}));

/** Asks for a login above a form. Mounted on first use, and kept so that closing it restores the focus. */
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

/** Sends guests to the login and back to this page. The page is remounted for another user. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { status, user, error, reload } = useSession();
  const location = useLocation();
  if (status === "loading") return <PageLoading />;
  if (error && status === "failed") return <ErrorState error={error} retry={() => void reload()} />;
  if (status === "guest") return <Navigate to={loginPath(location)} replace />;
  return (
    <>
      <Fragment key={user?._id}>{children}</Fragment>
      <SignInAgain />
    </>
  );
}
