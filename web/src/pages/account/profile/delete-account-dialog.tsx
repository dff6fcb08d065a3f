import { AccountDeletion } from "../../../../../shared/accounts/schemas.ts";
import { forgetBuyer } from "../../../app/checkout/checkout.ts";
import { call } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";

export default function DeleteAccountDialog({ close }: { close: () => void }) {
  const { form, field, busy } = useForm({
    schema: AccountDeletion,
    initial: { password: "" },
    async submit(input) {
      await call("account/delete", input);
      forgetBuyer();
      // A new document: the account's page redirects to the login as soon as one of its calls is refused.
      window.location.replace("/goodbye");
    },
    failed: toast.account.failed,
  });
  return (
    <Dialog open title="Delete your account?" onClose={() => !busy && close()}>
      <form {...form} className={styles.form}>
        <p>
          This permanently deletes your profile, addresses, cart and passkeys, and signs you out everywhere.
        </p>
        <p>
          Orders on their way will still arrive, but we won't be able to email you about them. The law
          requires us to keep order records with their addresses. Reviews and cancelled orders stay without
          your name or photos.
        </p>
        <PasswordField {...field("password")} label="Your password" autoComplete="current-password" />
        <div className={styles.actions}>
          <Button type="submit" variant="danger" busy={busy}>
            Delete my account
          </Button>
          <Button variant="ghost" disabled={busy} onClick={close}>
            Keep account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
