import { useNavigate } from "react-router-dom";
import { useSession } from "../../../app/session/session.tsx";
import { call, useApi } from "../../../lib/api.ts";
import { deviceName } from "../../../lib/device-name.ts";
import { classes } from "../../../ui/classes.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Time } from "../../../ui/display/time.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";

export default function Devices() {
  const { data, error, mutate } = useApi("account/devices", {});
  const { reload } = useSession();
  const navigate = useNavigate();
  async function signOut() {
    const { message } = await call("account/logout-everywhere", {});
    await reload();
    toast.account.success(message);
    await navigate("/login");
  }
  const { busy, run } = useAction(signOut, { failed: toast.account.failed });
  return (
    <section className={classes(styles.part, styles.devices)} aria-labelledby="devices-title">
      <h2 id="devices-title">Where you're signed in</h2>
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      {!data && !error && <Skeleton width="100%" />}
      <ul>
        {data?.devices.map(({ device, signedInAt, lastSeenAt, isThis }) => (
          <li key={`${device} ${signedInAt}`}>
            <span>
              {deviceName(device)}
              {isThis && " (this device)"}
            </span>
            <span className={styles.seen}>
              Last active <Time at={lastSeenAt} to="minute" />
            </span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" busy={busy} onClick={() => void run()}>
        Sign out everywhere
      </Button>
    </section>
  );
}
