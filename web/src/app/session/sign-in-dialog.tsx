import { Suspense, useState } from "react";
import { Credentials, type User } from "../../../../shared/accounts/schemas.ts";
import { call } from "../../lib/api.ts";
import { useForm } from "../../lib/form.ts";
import { lazyFile } from "../../lib/lazy-file.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { toast } from "../../ui/toasts/toast.tsx";
import { useSession } from "./session.tsx";
import styles from "./sign-in-dialog.module.css";

/** Staff alone have a second factor. */
const FactorForm = lazyFile(async () => ({ default: (await import("./factor-form.tsx")).FactorForm }));

interface SignInProps {
  user: User;
  /** Undefined for another user, who must not continue the first one's work. */
  done: (user: User | undefined) => void;
}

function SignIn({ user, done }: SignInProps) {
  const { signedIn } = useSession();
  const [owing, setOwing] = useState<User>();
  async function finish(who: User) {
    await signedIn(who);
    done(who._id === user._id ? who : undefined);
  }
  const { form, field, busy } = useForm({
    schema: Credentials,
    initial: { email: user.email, password: "" },
    async submit(credentials) {
      const answer = await call("account/login", credentials);
      if (answer.user.secondFactor?.owed === "answer") setOwing(answer.user);
      else await finish(answer.user);
    },
    failed: toast.account.failed,
  });
  if (owing) {
    return (
      <Suspense>
        <FactorForm methods={owing.secondFactor?.methods ?? []} action="Sign in" done={finish} />
      </Suspense>
    );
  }
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
