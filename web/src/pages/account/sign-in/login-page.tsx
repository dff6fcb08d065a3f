import { Suspense, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useTitle } from "../../../app/page-title.tsx";
import { redirectTarget } from "../../../app/session/redirect.ts";
import { useSession } from "../../../app/session/session.tsx";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { focusPageIfLost } from "../../../ui/controls/lost-focus.ts";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { Container } from "../../../ui/layout/container.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import styles from "../parts/account.module.css";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

const faces = {
  login: { title: "Login", other: "register", question: "New to Earshot?", change: "Create an account" },
  register: { title: "Register", other: "login", question: "Already a customer?", change: "Login instead" },
  guest: {
    title: "Continue as guest",
    other: "login",
    question: "Already a customer?",
    change: "Login instead",
  },
} as const;

const GuestForm = lazyFile(() => import("./guest-form.tsx"));
const forms = { login: LoginForm, register: RegisterForm, guest: GuestForm } as const;

const GuestNotice = lazyFile(() => import("../parts/guest-notice.tsx"));

/** Guests can only buy. */
const isCheckout = (target: string): boolean => /^\/(shipping|process\/payment)\b/.test(target);

export default function LoginPage() {
  const { status } = useSession();
  const { search } = useLocation();
  const [face, setFace] = useState<keyof typeof faces>("login");
  const { title, other, question, change } = faces[face];
  const Form = forms[face];
  const target = redirectTarget(search);
  const isThirdWay = face !== "guest" && isCheckout(target);
  const { load } = useDialogFile(GuestForm);
  useTitle(title);
  useEffect(() => {
    if (isThirdWay) void GuestForm.preload().catch(() => undefined);
  }, [isThirdWay]);
  useEffect(() => {
    // The pressed button was removed.
    if (face === "guest") focusPageIfLost();
  }, [face]);

  if (status === "loading") return <PageLoading />;
  if (status === "user" || (status === "guest" && isCheckout(target)))
    return <Navigate to={target} replace />;
  return (
    <Container width="form" className={styles.page}>
      <section className={styles.card} aria-labelledby="login-title">
        <h1 id="login-title">{title}</h1>
        {status === "guest" && (
          <Optional>
            <GuestNotice />
          </Optional>
        )}
        <Suspense>
          <Form />
        </Suspense>
        <p className={styles.toggle}>
          {question}{" "}
          <button type="button" onClick={() => setFace(other)}>
            {change}
          </button>
        </p>
        {isThirdWay && (
          <Button variant="secondary" size="large" onClick={async () => (await load()) && setFace("guest")}>
            Continue as guest
          </Button>
        )}
      </section>
    </Container>
  );
}
