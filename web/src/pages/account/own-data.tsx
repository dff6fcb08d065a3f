import { useState } from "react";
import { call, messageOf } from "../../lib/api.ts";
import { lazyFile, useDialogFile } from "../../lib/lazy-file.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./account.module.css";

const DeleteAccountDialog = lazyFile(() => import("./delete-account-dialog.tsx"));

/** Saves a value as a file of JSON. */
function save(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

export function OwnData() {
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const { load, isLoading } = useDialogFile(DeleteAccountDialog);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { success: _, ...data } = await call("account/data", {});
      save("earshot-my-data.json", data);
    } catch (error) {
      toast.account.error(messageOf(error));
    }
    setBusy(false);
  }
  return (
    <section className={styles.part} aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <div className={styles.actions}>
        <Button variant="secondary" busy={busy} onClick={() => void download()}>
          Download my data
        </Button>
        <Button
          variant="secondary"
          busy={isLoading}
          onClick={async () => {
            if (await load()) setIsAsked(true);
          }}
        >
          Delete my account
        </Button>
      </div>
      {isAsked && <DeleteAccountDialog close={() => setIsAsked(false)} />}
    </section>
  );
}
