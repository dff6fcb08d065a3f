import { useSession } from "../../../app/session/session.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "./account.module.css";

export default function GuestNotice({ isAtOrders = false }: { isAtOrders?: boolean }) {
  const { buyer, signOut } = useSession();
  const { busy, run } = useAction(signOut, { failed: toast.account.failed });
  if (!buyer?.guest) return null;
  return (
    <Notice tone="info" title={`You're checking out as a guest (${buyer.email})`}>
      <p>
        {isAtOrders
          ? "You'll see these orders here during this visit. After that, use the link in your email or create an account with this address."
          : "Orders from this visit are in My Orders."}
      </p>
      <div className={styles.guestWays}>
        {isAtOrders ? (
          <ButtonLink variant="secondary" size="small" to="/login?redirect=orders">
            Sign in or create an account
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" size="small" to="/orders">
            My Orders
          </ButtonLink>
        )}
        <Button variant="ghost" size="small" busy={busy} onClick={() => void run()}>
          End session
        </Button>
      </div>
    </Notice>
  );
}
