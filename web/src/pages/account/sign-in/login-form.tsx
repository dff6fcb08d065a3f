import { Link, useLocation } from "react-router-dom";
import { Credentials } from "../../../../../shared/accounts/schemas.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";
import { PasskeyButton } from "./passkey-button.tsx";

export function LoginForm() {
  const { signedIn } = useSession();
  const { search } = useLocation();
  const { form, field, busy } = useForm({
    schema: Credentials,
    initial: { email: "", password: "" },
    async submit(credentials) {
      const { user } = await call("account/login", credentials);
      await signedIn(user);
      if (!user.secondFactor?.owed) toast.account.success("Login Successfull");
    },
    failed: toast.account.failed,
  });

  return (
    <form {...form} className={styles.form}>
      <Field {...field("email")} label="Email" type="email" autoComplete="username" />
      <PasswordField {...field("password")} label="Password" autoComplete="current-password" />
      <Link to={`/password/forgot${search}`} className={styles.forgot}>
        Forgot Password?
      </Link>
      <Button type="submit" size="large" busy={busy}>
        Sign in
      </Button>
      <PasskeyButton />
    </form>
  );
}
