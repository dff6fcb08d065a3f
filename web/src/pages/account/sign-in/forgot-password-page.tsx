import { useState } from "react";
import { Link } from "react-router-dom";
import { ForgotPassword } from "../../../../../shared/accounts/schemas.ts";
import { call } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";
import { FormCard } from "../parts/form-card.tsx";

export default function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string>();
  const { form, field, busy } = useForm({
    schema: ForgotPassword,
    initial: { email: "" },
    async submit(request) {
      setAnswer(undefined);
      setAnswer((await call("account/forgot-password", request)).message);
    },
    failed: toast.account.failed,
  });

  return (
    <FormCard
      title="Forgot Password"
      lead="Enter your account's email address. We'll send you a link to choose a new password. It works for 15 minutes."
    >
      <form {...form} className={styles.form}>
        <Field {...field("email")} label="Email" type="email" autoComplete="username" />
        {answer && <Notice tone="success">{answer}</Notice>}
        <Button type="submit" size="large" busy={busy}>
          Send reset link
        </Button>
      </form>
      <p className={styles.toggle}>
        <Link to="/login">Back to sign in</Link>
      </p>
    </FormCard>
  );
}
