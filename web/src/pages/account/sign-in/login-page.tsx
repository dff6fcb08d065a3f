import { type ReactNode, useEffect, useRef, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { User } from "../../../../../shared/accounts/schemas.ts";
import { useTitle } from "../../../app/page-title.tsx";
import { redirectTarget } from "../../../app/session/redirect.ts";
import { useSession } from "../../../app/session/session.tsx";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import checkout from "../../../parts/checkout/checkout.module.css";
import { Steps } from "../../../parts/checkout/steps.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { focusPageIfLost } from "../../../ui/controls/lost-focus.ts";
import { Container } from "../../../ui/layout/container.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import styles from "../parts/account.module.css";
import { GuestForm } from "./guest-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

/** Staff alone have a second factor. */
const FactorStep = lazyFile(() => import("./factor-step.tsx"));
const GuestNotice = lazyFile(() => import("../parts/guest-notice.tsx"));
const OrderSummary = lazyFile(() => import("../../../parts/checkout/order-summary.tsx"));

type Face = "guest" | "login" | "register";

const titles = { guest: "Check out as a guest", login: "Sign in", register: "Create an account" } as const;
const forms = { guest: GuestForm, login: LoginForm, register: RegisterForm } as const;

/** Guests can only buy. */
const isCheckout = (target: string): boolean => /^\/(shipping|process\/payment)\b/.test(target);

interface WaysProps {
  face: Face;
  show: (face: Face) => void;
  /** Whether guests are welcome. */
  isBuying: boolean;
}

function Ways({ face, show, isBuying }: WaysProps) {
  const toggle = (other: Face, question: string, change: string) => (
    <p className={styles.toggle}>
      {question}{" "}
      <button type="button" onClick={() => show(other)}>
        {change}
      </button>
    </p>
  );
  if (face === "guest")
    return (
      <div className={styles.otherWay}>
        <h2>Have an account?</h2>
        <Button variant="secondary" size="large" onClick={() => show("login")}>
          Sign in
        </Button>
        {toggle("register", "New to Earshot?", "Create an account")}
      </div>
    );
  return (
    <>
      {face === "login"
        ? toggle("register", "New to Earshot?", "Create an account")
        : toggle("login", "Already a customer?", "Sign in instead")}
      {isBuying && (
        <Button variant="secondary" size="large" onClick={() => show("guest")}>
          Continue as guest
        </Button>
      )}
    </>
  );
}

/** The first step of a purchase, beside what is bought. */
const CheckoutFrame = ({ children }: { children: ReactNode }) => (
  <Container className={checkout.page}>
    <Steps current={0} />
    <div className={checkout.columns}>
      <div className={styles.step}>{children}</div>
      <Optional>
        <OrderSummary />
      </Optional>
    </div>
  </Container>
);

const FormFrame = ({ children }: { children: ReactNode }) => (
  <Container width="form" className={styles.page}>
    {children}
  </Container>
);

export default function LoginPage() {
  const { status, pending } = useSession();
  const [held, setHeld] = useState<User>();
  const target = redirectTarget(useLocation().search);
  const isBuying = isCheckout(target);
  const [face, setFace] = useState<Face>(isBuying ? "guest" : "login");
  const Form = forms[face];
  const Frame = isBuying ? CheckoutFrame : FormFrame;
  useTitle(titles[face]);

  const shown = useRef(face);
  useEffect(() => {
    // The pressed button was removed.
    if (shown.current !== face) focusPageIfLost();
    shown.current = face;
  }, [face]);

  if (status === "loading") return <PageLoading />;
  const owing = held ?? pending;
  if (owing) {
    return (
      <FormFrame>
        <section className={styles.card} aria-labelledby="login-title">
          <Optional fallback={<PageLoading />}>
            <FactorStep user={owing} hold={setHeld} />
          </Optional>
        </section>
      </FormFrame>
    );
  }
  if (status === "user" || (status === "guest" && isBuying)) return <Navigate to={target} replace />;
  return (
    <Frame>
      <section className={styles.card} aria-labelledby="login-title">
        <h1 id="login-title">{titles[face]}</h1>
        {status === "guest" && (
          <Optional>
            <GuestNotice />
          </Optional>
        )}
        <Form />
        <Ways face={face} show={setFace} isBuying={isBuying} />
      </section>
    </Frame>
  );
}
