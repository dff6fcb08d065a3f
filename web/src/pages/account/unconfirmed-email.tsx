import { call } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAction } from "../../ui/use-action.ts";
import styles from "./account.module.css";

export function UnconfirmedEmail({ email }: { email: string }) {
  async function ask(): Promise<void> {
    await call("account/ask-confirmation", {});
    toast.account.success("Another link is on its way");
  }
  const { busy, run } = useAction(ask, { failed: toast.account.failed });

  return (
    <Notice tone="info" title="Confirm your new email address">
      <p>
        We mailed a link to {email}. Until you follow it, notices about your account go to the address you had
        before.
      </p>
      <Button
        variant="secondary"
        size="small"
        className={styles.again}
        busy={busy}
        onClick={() => void run()}
      >
        Send the link again
      </Button>
    </Notice>
  );
}
