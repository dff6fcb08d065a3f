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
    <Notice tone="info" title={`You are a guest, ${buyer.email}`}>
      <p>
        {isAtOrders
          ? "These orders show here for this visit. Later the link in their mail opens them, or an account that you register with this address."
          : "Your orders of this visit are in My Orders."}
      </p>
      <div className={styles.guestWays}>
        {isAtOrders ? (
          <ButtonLink variant="secondary" size="small" to="/login?redirect=orders">
            Login or register
          </ButtonLink>
        ) : (
          <ButtonLink variant="secondary" size="small" to="/orders">
            My Orders
          </ButtonLink>
        )}
        <Button variant="ghost" size="small" busy={busy} onClick={() => void run()}>
          Leave
        </Button>
      </div>
    </Notice>
  );
}
