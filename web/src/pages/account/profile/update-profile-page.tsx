import { ProfileChange, type User } from "../../../../../shared/accounts/schemas.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";
import { FormCard } from "../parts/form-card.tsx";
import { reopenAccount } from "./flash.ts";

function ProfileForm({ user: { name, email } }: { user: User }) {
  const { reload } = useSession();
  const { form, field, busy, values } = useForm({
    schema: ProfileChange,
    initial: { name, email },
    async submit(change) {
      await call("account/update-profile", change);
      await reload();
      reopenAccount("profile");
    },
    failed: toast.account.failed,
  });
  useFormInHand(values.name !== name || values.email !== email);

  return (
    <form {...form} className={styles.form}>
      <Field {...field("name")} label="Name" autoComplete="name" />
      <Field {...field("email")} label="Email" type="email" autoComplete="email" />
      <Button type="submit" size="large" busy={busy}>
        Update
      </Button>
    </form>
  );
}

export default function UpdateProfilePage() {
  const { user } = useSession();
  return <FormCard title="Update Profile">{user && <ProfileForm user={user} />}</FormCard>;
}
