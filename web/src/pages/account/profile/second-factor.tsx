import { useEffect, useRef, useState } from "react";
import type { Factor } from "../../../../../shared/factors/schemas.ts";
import { ConfirmAgain } from "../../../app/session/confirm-again.tsx";
import { useSession } from "../../../app/session/session.tsx";
import { callFactor, useFactors } from "../../../lib/factor-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";
import { type AppOffer, AppSetup, offerApp } from "../parts/app-setup.tsx";
import { RecoveryCodes } from "../parts/recovery-codes.tsx";

interface AppProps {
  app: Factor | undefined;
  set: (offer: AppOffer) => void;
  remove: () => void;
}

function App({ app, set, remove }: AppProps) {
  const { busy, run } = useAction(async () => set(await offerApp()));
  return (
    <>
      {app && (
        <p>
          <b>Authenticator app</b>
          <br />
          <span className={styles.seen}>
            Added <Time at={app.createdAt} />
            {app.lastUsedAt && (
              <>
                , last used <Time at={app.lastUsedAt} to="minute" />
              </>
            )}
          </span>
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" size={app ? "small" : "medium"} busy={busy} onClick={() => void run()}>
          {app ? "Replace app" : "Add an authenticator app"}
        </Button>
        {app && (
          <Button variant="ghost" size="small" onClick={remove}>
            Remove app
          </Button>
        )}
      </div>
    </>
  );
}

function RecoveryLine({ left, show }: { left: number; show: (codes: readonly string[]) => void }) {
  const { busy, run } = useAction(async () =>
    show((await callFactor("factors/recovery-codes", {})).recoveryCodes),
  );
  return (
    <div className={styles.offer}>
      <span>{left === 1 ? "1 recovery code left" : `${left} recovery codes left`}</span>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void run()}>
        Make new codes
      </Button>
    </div>
  );
}

/** For staff. Passkeys are second factors too, and have a section of their own. */
export default function SecondFactor() {
  const { user, reload } = useSession();
  const { data, error, mutate } = useFactors();
  const [offer, setOffer] = useState<AppOffer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isRemoving, setIsRemoving] = useState(false);
  const app = data?.factors.find(({ kind }) => kind === "app");
  const enrolBy = user?.secondFactor?.enrolBy;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The part is loaded after the browser has looked for the address's target.
    if (location.hash === "#second-factor") section.current?.scrollIntoView();
  }, []);
  async function refresh() {
    setOffer(undefined);
    setCodes(undefined);
    await Promise.all([mutate(), reload()]);
  }
  return (
    <section ref={section} className={styles.part} id="second-factor" aria-labelledby="factor-title">
      <h2 id="factor-title">Second factor</h2>
      <p>When you sign in with your password, you'll also enter a code from your phone, or use a passkey.</p>
      {enrolBy && (
        <Notice tone="info">
          Set one up by <Time at={enrolBy} />. After that, you can't work without it.
        </Notice>
      )}
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      {!data && !error && <Skeleton width="100%" />}
      {data && <App app={app} set={setOffer} remove={() => setIsRemoving(true)} />}
      {data && data.factors.length > 0 && <RecoveryLine left={data.recoveryCodesLeft} show={setCodes} />}
      {offer && (
        <Dialog open title="Authenticator app" onClose={() => void refresh()}>
          <AppSetup offer={offer} done={refresh} />
        </Dialog>
      )}
      {codes && (
        <Dialog open title="New recovery codes" onClose={() => void refresh()}>
          <RecoveryCodes codes={codes} done={refresh} />
        </Dialog>
      )}
      <ConfirmDialog
        open={isRemoving}
        title="Remove the authenticator app?"
        action="Remove"
        keep="Keep"
        onConfirm={() => app && callFactor("factors/delete", { id: app._id })}
        onSettled={refresh}
        failed={toast.account.failed}
        onClose={() => setIsRemoving(false)}
      >
        Its codes will stop working. Delete the entry from the app too.
      </ConfirmDialog>
      <ConfirmAgain />
    </section>
  );
}
