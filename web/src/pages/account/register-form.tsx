import { Registration } from "../../../../shared/accounts/schemas.ts";
import { useSession } from "../../app/session.tsx";
import { call } from "../../lib/api.ts";
import { useForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./account.module.css";

export function RegisterForm() {
  const { signedIn } = useSession();
  const { form, field, busy } = useForm({
    schema: Registration,
    initial: { name: "", email: "", password: "" },
    async submit(registration) {
      const { user } = await call("account/register", registration);
      await signedIn(user);
      toast.account.success("Register Successfull");
    },
    failed: toast.account.failed,
  });

  return (
    <form {...form} className={styles.form}>
      <Field {...field("name")} label="Name" autoComplete="name" />
      <Field {...field("email")} label="Email" type="email" autoComplete="username" />
      <PasswordField
        {...field("password")}
        label="Password"
        hint="At least 8 characters"
        autoComplete="new-password"
      />
      <Button type="submit" size="large" busy={busy}>
        Register
      </Button>
    </form>
  );
}
