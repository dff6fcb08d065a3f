import { call } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";

export function UnconfirmedEmail({ email }: { email: string }) {
  async function ask(): Promise<void> {
    await call("account/ask-confirmation", {});
    toast.account.success("We've sent another link");
  }
  const { busy, run } = useAction(ask, { failed: toast.account.failed });

  return (
    <Notice tone="info" title="Confirm your new email address">
      <p>We've sent a link to {email}. Until you open it, account notices go to your previous address.</p>
      <Button
        variant="secondary"
        size="small"
        className={styles.again}
        busy={busy}
        onClick={() => void run()}
      >
        Send again
      </Button>
    </Notice>
  );
}
