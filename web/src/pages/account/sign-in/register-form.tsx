import { Registration } from "../../../../../shared/accounts/schemas.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";

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
        Create account
      </Button>
    </form>
  );
}
