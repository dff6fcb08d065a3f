import * as z from "zod/mini";
import { Password } from "../../../../shared/accounts/schemas.ts";
import { callFactor, useFactors } from "../../lib/factor-api.ts";
import { useForm } from "../../lib/form.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { toast } from "../../ui/toasts/toast.tsx";
import { FactorForm } from "./factor-form.tsx";
import styles from "./sign-in-dialog.module.css";

const OwnPassword = z.object({ password: Password });

function PasswordForm({ done }: { done: () => void }) {
  const { form, field, busy } = useForm({
    schema: OwnPassword,
    initial: { password: "" },
    async submit(answer) {
      await callFactor("factors/answer", answer);
      done();
    },
    failed: toast.failed,
  });
  return (
    <form {...form} className={styles.form}>
      <PasswordField
        {...field("password")}
        ref={(input: HTMLInputElement | null) => input?.focus()}
        label="Your password"
        autoComplete="current-password"
      />
      <Button type="submit" size="large" busy={busy}>
        Confirm
      </Button>
    </form>
  );
}

/** Staff without a second factor, and those who are setting up their first one, give their password. */
function Answer({ done }: { done: () => void }) {
  const { data, error, isValidating } = useFactors();
  if ((!data && !error) || isValidating) return <Skeleton width="100%" />;
  const methods = new Set(data?.factors.map(({ kind }) => kind));
  return methods.size > 0 ? (
    <FactorForm methods={[...methods]} action="Confirm" done={done} />
  ) : (
    <PasswordForm done={done} />
  );
}

interface ConfirmAgainDialogProps {
  open: boolean;
  done: (answer: true | undefined) => void;
}

export default function ConfirmAgainDialog({ open, done }: ConfirmAgainDialogProps) {
  return (
    <Dialog open={open} title="Confirm it's you" onClose={() => done(undefined)}>
      <div className={styles.form}>
        <p>You're about to do something that needs a recent confirmation. We'll continue right after.</p>
        <Answer done={() => done(true)} />
      </div>
    </Dialog>
  );
}
