import * as z from "zod/mini";
import { PasswordChange } from "../../../../shared/accounts/schemas.ts";
import { refusals } from "../../../../shared/core/errors.ts";
import { useSession } from "../../app/session.tsx";
import { useFormInHand } from "../../app/sign-in-again.ts";
import { call } from "../../lib/api.ts";
import { useForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./account.module.css";
import { reopenAccount } from "./flash.ts";
import { FormCard } from "./form-card.tsx";

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
    <FormCard title="Change Password" lead="Other devices are signed out; this one stays signed in.">
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
