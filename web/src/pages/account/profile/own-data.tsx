import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { classes } from "../../../ui/classes.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";

const DeleteAccountDialog = lazyFile(() => import("./delete-account-dialog.tsx"));

export default function OwnData() {
  const [isAsked, setIsAsked] = useState(false);
  const { load, isLoading } = useDialogFile(DeleteAccountDialog);
  async function download(): Promise<void> {
    const { success: _, ...data } = await call("account/data", {});
    saveFile("earshot-my-data.json", "application/json", JSON.stringify(data, null, 2));
  }
  const { busy, run } = useAction(download, { failed: toast.account.failed });
  return (
    <>
      <section className={styles.part} aria-labelledby="data-title">
        <h2 id="data-title">Your data</h2>
        <p className={styles.seen}>Everything we store about you and your orders, as a file.</p>
        <Button variant="secondary" busy={busy} onClick={() => void run()}>
          Download my data
        </Button>
      </section>
      <section className={classes(styles.part, styles.ending)} aria-labelledby="ending-title">
        <h2 id="ending-title">Delete account</h2>
        <p className={styles.seen}>This can't be undone. Orders on their way will still arrive.</p>
        <Button
          variant="secondary"
          busy={isLoading}
          onClick={async () => {
            if (await load()) setIsAsked(true);
          }}
        >
          Delete my account
        </Button>
        {isAsked && <DeleteAccountDialog close={() => setIsAsked(false)} />}
      </section>
    </>
  );
}
