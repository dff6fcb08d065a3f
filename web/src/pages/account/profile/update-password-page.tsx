import * as z from "zod/mini";
import { PasswordChange } from "../../../../../shared/accounts/schemas.ts";
import { refusals } from "../../../../../shared/core/errors.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";
import { FormCard } from "../parts/form-card.tsx";
import { reopenAccount } from "./flash.ts";

const SamePasswords = PasswordChange.check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: refusals.password_mismatch.message,
    path: ["confirmPassword"],
  }),
);

export default function UpdatePasswordPage() {
  const { reload } = useSession();
  const { form, field, busy, values } = useForm({
    schema: SamePasswords,
    initial: { oldPassword: "", newPassword: "", confirmPassword: "" },
    async submit(change) {
      await call("account/update-password", change);
      await reload();
      reopenAccount("password");
    },
    failed: toast.account.failed,
  });
  useFormInHand(Object.values(values).some(Boolean));

  return (
    <FormCard
      title="Change Password"
      lead="You'll stay signed in here and be signed out on all other devices."
    >
      <form {...form} className={styles.form}>
        <PasswordField {...field("oldPassword")} label="Old Password" autoComplete="current-password" />
        <PasswordField
          {...field("newPassword")}
          label="New Password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField {...field("confirmPassword")} label="Confirm Password" autoComplete="new-password" />
        <Button type="submit" size="large" busy={busy}>
          Change Password
        </Button>
      </form>
    </FormCard>
  );
}
