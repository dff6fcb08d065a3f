import { useNavigate } from "react-router-dom";
import { Registration, type User } from "../../../../../shared/accounts/schemas.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import styles from "../../../parts/checkout/checkout.module.css";
import { Button } from "../../../ui/controls/button.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";

/** Offers an account to a guest after the purchase. */
export default function KeepOrder({ guest: { name, email } }: { guest: User }) {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const { form, field, busy } = useForm({
    schema: Registration,
    initial: { name, email, password: "" },
    async submit(registration) {
      const { user } = await call("account/register", registration);
      await signedIn(user);
      toast.account.success("Register Successfull");
      // My Orders adds the order once the email is confirmed.
      await navigate("/orders");
    },
    failed: toast.account.failed,
  });

  return (
    <form {...form} className={styles.keepOrder} aria-labelledby="keep-title">
      <h2 id="keep-title">Create an account to keep this order</h2>
      <p>Choose a password for {email}. Once you confirm the address, you'll find this order in My Orders.</p>
      <PasswordField
        {...field("password")}
        label="Password"
        hint="At least 8 characters"
        autoComplete="new-password"
      />
      <Button type="submit" variant="secondary" busy={busy}>
        Create account
      </Button>
    </form>
  );
}
