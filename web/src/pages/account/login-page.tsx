import { useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { redirectTarget } from "../../app/redirect.ts";
import { useSession } from "../../app/session.tsx";
import { Container } from "../../ui/container.tsx";
import { useTitle } from "../../ui/page-title.tsx";
import { PageLoading } from "../../ui/spinner.tsx";
import styles from "./account.module.css";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

const faces = {
  login: { title: "Login", other: "register", question: "New to Earshot?", change: "Create an account" },
  register: { title: "Register", other: "login", question: "Already a customer?", change: "Login instead" },
} as const;

export default function LoginPage() {
  const { status } = useSession();
  const { search } = useLocation();
  const [face, setFace] = useState<keyof typeof faces>("login");
  const { title, other, question, change } = faces[face];
  useTitle(title);

  if (status === "loading") return <PageLoading />;
  if (status === "user") return <Navigate to={redirectTarget(search)} replace />;
  return (
    <Container width="form" className={styles.page}>
      <section className={styles.card} aria-labelledby="login-title">
        <h1 id="login-title">{title}</h1>
        {face === "login" ? <LoginForm /> : <RegisterForm />}
        <p className={styles.toggle}>
          {question}{" "}
          <button type="button" onClick={() => setFace(other)}>
            {change}
          </button>
        </p>
      </section>
    </Container>
  );
}
