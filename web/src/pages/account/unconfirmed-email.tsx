import { useState } from "react";
import { call, messageOf } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./account.module.css";

/** Says that a link was mailed to the new address, and can mail another one. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    setBusy(true);
    try {
      await call("account/ask-confirmation", {});
      toast.account.success("Another link is on its way");
    } catch (error) {
      toast.account.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

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
        onClick={() => void ask()}
      >
        Send the link again
      </Button>
    </Notice>
  );
}
