import { ProfileChange, type User } from "../../../../shared/accounts/schemas.ts";
import { useSession } from "../../app/session.tsx";
import { useFormInHand } from "../../app/sign-in-again.ts";
import { call } from "../../lib/api.ts";
import { useForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./account.module.css";
import { reopenAccount } from "./flash.ts";
import { FormCard } from "./form-card.tsx";

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
