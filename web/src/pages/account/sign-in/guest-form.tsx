import { NewGuest } from "../../../../../shared/accounts/schemas.ts";
import { orderLinkDays } from "../../../../../shared/core/limits.ts";
import { guestEmail } from "../../../app/checkout/guest-email.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";

export function GuestForm() {
  const { signedIn } = useSession();
  const { form, field, busy } = useForm({
    schema: NewGuest,
    initial: { name: "", email: guestEmail.read() },
    submit: async (guest) => signedIn((await call("account/guest", guest)).user),
    failed: toast.account.failed,
  });

  return (
    <form {...form} className={styles.form}>
      <p className={styles.lead}>
        No password needed. We'll email you a link to your order that works for {orderLinkDays} days.
      </p>
      <Field {...field("name")} label="Name" autoComplete="name" />
      <Field {...field("email")} label="Email" type="email" autoComplete="email" />
      <Button type="submit" size="large" busy={busy}>
        Continue as guest
      </Button>
    </form>
  );
}
