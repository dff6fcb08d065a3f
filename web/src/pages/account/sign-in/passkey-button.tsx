import { useSession } from "../../../app/session/session.tsx";
import { importFile } from "../../../lib/files.ts";
import { passkeyMessage } from "../../../lib/passkey-message.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { toast } from "../../../ui/toasts/toast.tsx";

const hasPasskeys = () => "PublicKeyCredential" in globalThis;

/** Hidden without WebAuthn. */
export function PasskeyButton() {
  const { signedIn } = useSession();
  async function signIn(): Promise<void> {
    const { signInWithPasskey } = await importFile(() => import("../../../lib/passkey.ts"));
    const user = await signInWithPasskey();
    await signedIn(user);
    toast.account.success("Login Successfull");
  }
  const { busy, run } = useAction(signIn, {
    failed: (error) => toast.account.error(passkeyMessage(error)),
  });
  if (!hasPasskeys()) return null;
  return (
    <Button variant="secondary" size="large" busy={busy} onClick={() => void run()}>
      Sign in with a passkey
    </Button>
  );
}
