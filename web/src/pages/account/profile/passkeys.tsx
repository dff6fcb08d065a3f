import { useState } from "react";
import { maxPasskeys, type Passkey } from "../../../../../shared/accounts/passkey.ts";
import { call, useApi } from "../../../lib/api.ts";
import { confirmed } from "../../../lib/confirm-again.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { Time } from "../../../ui/display/time.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";

const PasskeyDialog = lazyFile(() => import("../parts/passkey-dialog.tsx"));

interface EntryProps {
  of: Passkey;
  rename: () => void;
  remove: () => void;
}

const Entry = ({ of: { name, createdAt, lastUsedAt, isSynced }, rename, remove }: EntryProps) => (
  <li>
    <p>
      <b>{name}</b>
      {isSynced && " (synced)"}
      <br />
      <span className={styles.seen}>
        Added <Time at={createdAt} />
        {lastUsedAt ? (
          <>
            , last used <Time at={lastUsedAt} to="minute" />
          </>
        ) : (
          ", not used yet"
        )}
      </span>
    </p>
    <div className={styles.actions}>
      <Button variant="secondary" size="small" onClick={rename} aria-label={`Rename ${name}`}>
        Rename
      </Button>
      <Button variant="ghost" size="small" onClick={remove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </div>
  </li>
);

export default function Passkeys() {
  const { data, error, mutate } = useApi("passkeys/list", {});
  const [edited, setEdited] = useState<Passkey | "new">();
  const [removed, setRemoved] = useState<Passkey>();
  const { load, isLoading } = useDialogFile(PasskeyDialog);
  const passkeys = data?.passkeys ?? [];
  const open = async (passkey: Passkey | "new") => {
    if (await load()) setEdited(passkey);
  };
  return (
    <section className={styles.part} aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p>Sign in with your fingerprint, face or screen lock instead of a password.</p>
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      {!data && !error && <Skeleton width="100%" />}
      <ul className={styles.addresses}>
        {passkeys.map((passkey) => (
          <Entry
            key={passkey._id}
            of={passkey}
            rename={() => void open(passkey)}
            remove={() => setRemoved(passkey)}
          />
        ))}
      </ul>
      {data && "PublicKeyCredential" in globalThis && passkeys.length < maxPasskeys && (
        <Button variant="secondary" busy={isLoading} onClick={() => void open("new")}>
          Add a passkey
        </Button>
      )}
      {edited && (
        <PasskeyDialog
          passkey={edited === "new" ? undefined : edited}
          saved={() => void mutate()}
          close={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={removed !== undefined}
        title="Remove this passkey?"
        action="Remove"
        keep="Keep"
        onConfirm={() => removed && confirmed(() => call("passkeys/delete", { id: removed._id }))}
        onSettled={mutate}
        failed={toast.account.failed}
        onClose={() => setRemoved(undefined)}
      >
        You'll no longer be able to sign in with “{removed?.name}”. Delete it on your device too, so it isn't
        offered.
      </ConfirmDialog>
    </section>
  );
}
