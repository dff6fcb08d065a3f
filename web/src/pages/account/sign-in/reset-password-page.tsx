import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import * as z from "zod/mini";
import { PasswordReset } from "../../../../../shared/accounts/schemas.ts";
import { refusals } from "../../../../../shared/core/errors.ts";
import { ApiError, call } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";
import { FormCard } from "../parts/form-card.tsx";

const SamePasswords = z.omit(PasswordReset, { token: true }).check(
  z.refine(({ newPassword, newConfirmPassword }) => newPassword === newConfirmPassword, {
    error: refusals.password_mismatch.message,
    path: ["newConfirmPassword"],
  }),
);

const isLinkDead = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "reset_link_expired" || error.fields.token !== undefined);

export default function ResetPasswordPage() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const [isDead, setIsDead] = useState(false);
  const { form, field, busy } = useForm({
    schema: SamePasswords,
    initial: { newPassword: "", newConfirmPassword: "" },
    async submit(passwords) {
      await call("account/reset-password", { token, ...passwords });
      toast.account.success("Password reset successfully");
      await navigate("/login", { replace: true });
    },
    failed(error) {
      if (isLinkDead(error)) setIsDead(true);
      else toast.account.failed(error);
    },
  });

  return (
    <FormCard title="Reset Password">
      {isDead && (
        <Notice tone="error" title={refusals.reset_link_expired.message}>
          <Link to="/password/forgot">Send another link</Link>
        </Notice>
      )}
      <form {...form} className={styles.form}>
        <p>This signs you out everywhere and removes your account's passkeys.</p>
        <PasswordField
          {...field("newPassword")}
          label="New Password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField
          {...field("newConfirmPassword")}
          label="Confirm Password"
          autoComplete="new-password"
        />
        <Button type="submit" size="large" busy={busy}>
          Reset Password
        </Button>
      </form>
    </FormCard>
  );
}
