import { useState } from "react";
import { useSession } from "../../app/session.tsx";
import { importFile } from "../../lib/files.ts";
import { passkeyMessage } from "../../lib/passkey-message.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";

const hasPasskeys = () => "PublicKeyCredential" in globalThis;

/** Not shown by browsers without WebAuthn. */
export function PasskeyButton() {
  const { signedIn } = useSession();
  const [busy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;

  async function signIn(): Promise<void> {
    setBusy(true);
    try {
      const { signInWithPasskey } = await importFile(() => import("../../lib/passkey.ts"));
      const user = await signInWithPasskey();
      await signedIn(user);
      toast.account.success("Login Successfull");
    } catch (error) {
      toast.account.error(passkeyMessage(error));
    }
    setBusy(false);
  }
  return (
    <Button variant="secondary" size="large" busy={busy} onClick={() => void signIn()}>
      Login with a passkey
    </Button>
  );
}
