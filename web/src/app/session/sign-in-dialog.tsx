import { Credentials, type User } from "../../../../shared/accounts/schemas.ts";
import { call } from "../../lib/api.ts";
import { useForm } from "../../lib/form.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { toast } from "../../ui/toasts/toast.tsx";
import { useSession } from "./session.tsx";
import styles from "./sign-in-dialog.module.css";

interface SignInProps {
  user: User;
  /** Undefined for another user, who must not continue the first one's work. */
  done: (user: User | undefined) => void;
}

function SignIn({ user, done }: SignInProps) {
  const { signedIn } = useSession();
  const { form, field, busy } = useForm({
    schema: Credentials,
    initial: { email: user.email, password: "" },
    async submit(credentials) {
      const answer = await call("account/login", credentials);
      await signedIn(answer.user);
      done(answer.user._id === user._id ? answer.user : undefined);
    },
    failed: toast.account.failed,
  });
  return (
    <form {...form} className={styles.form}>
      <p>What you've entered is saved. Sign in to continue.</p>
      <Field {...field("email")} label="Email" type="email" autoComplete="username" readOnly />
      <PasswordField
        {...field("password")}
        // React focuses before the dialog opens, which would then focus its first button.
        ref={(input: HTMLInputElement | null) => input?.setAttribute("autofocus", "")}
        label="Password"
        autoComplete="current-password"
      />
      <Button type="submit" size="large" busy={busy}>
        Sign in
      </Button>
    </form>
  );
}

interface SignInDialogProps {
  open: boolean;
  done: SignInProps["done"];
}

/** Keeps the form below, which continues after signing in. */
export default function SignInDialog({ open, done }: SignInDialogProps) {
  const { user } = useSession();
  return (
    <Dialog open={open && user !== null} title="Your session has ended" onClose={() => done(undefined)}>
      {user && <SignIn user={user} done={done} />}
    </Dialog>
  );
}
