import { useState } from "react";
import type { User } from "../../../../../shared/accounts/schemas.ts";
import { ConfirmAgain } from "../../../app/session/confirm-again.tsx";
import { FactorForm } from "../../../app/session/factor-form.tsx";
import { useSession } from "../../../app/session/session.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";
import { type AppOffer, AppSetup, offerApp } from "../parts/app-setup.tsx";
import PasskeyDialog from "../parts/passkey-dialog.tsx";

interface FactorStepProps {
  user: User;
  /** Keeps the step while recovery codes are shown, although the session is complete by then. */
  hold: (user: User | undefined) => void;
}

function SetUp({ user, hold }: FactorStepProps) {
  const { reload } = useSession();
  const [offer, setOffer] = useState<AppOffer>();
  const [isAddingPasskey, setIsAddingPasskey] = useState(false);
  const { busy, run } = useAction(async () => {
    setOffer(await offerApp());
    hold(user);
  });
  async function finish() {
    await reload();
    hold(undefined);
  }
  if (offer) return <AppSetup offer={offer} done={finish} />;
  return (
    <>
      <p className={styles.lead}>
        Staff of this shop sign in with a second factor. It protects customers' data if someone learns your
        password.
      </p>
      <Button size="large" busy={busy} onClick={() => void run()}>
        Use an authenticator app
      </Button>
      {"PublicKeyCredential" in globalThis && (
        <Button variant="secondary" size="large" onClick={() => setIsAddingPasskey(true)}>
          Add a passkey
        </Button>
      )}
      {isAddingPasskey && (
        <PasskeyDialog
          passkey={undefined}
          saved={() => void finish()}
          close={() => setIsAddingPasskey(false)}
        />
      )}
      <ConfirmAgain />
    </>
  );
}

function Answer({ user }: Pick<FactorStepProps, "user">) {
  const { signedIn } = useSession();
  async function finish(answered: User) {
    await signedIn(answered);
    toast.account.success("Login Successfull");
  }
  return (
    <>
      <p className={styles.lead}>
        You're signing in as <span translate="no">{user.email}</span>.
      </p>
      <FactorForm methods={user.secondFactor?.methods ?? []} action="Sign in" done={finish} />
    </>
  );
}

export default function FactorStep({ user, hold }: FactorStepProps) {
  const { signOut } = useSession();
  const { busy, run } = useAction(signOut);
  const owed = user.secondFactor?.owed;
  return (
    <>
      <h1 id="login-title">{owed === "enrol" ? "Set up a second factor" : "Confirm it's you"}</h1>
      {owed === "enrol" ? <SetUp user={user} hold={hold} /> : <Answer user={user} />}
      <p className={styles.toggle}>
        <button type="button" disabled={busy} onClick={() => void run()}>
          Sign out
        </button>
      </p>
    </>
  );
}
