import { useState } from "react";
import type { User } from "../../../../shared/accounts/schemas.ts";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./orders.module.css";

interface ClaimOrdersProps {
  user: User;
  /** Loads the orders again. */
  refresh: () => Promise<unknown>;
}

const saidOf = (claimed: number): string => {
  if (claimed === 0) return "There are no earlier orders with this address";
  return `${claimed} ${claimed === 1 ? "order was" : "orders were"} added`;
};

/** Adds what was bought as a guest. */
export default function ClaimOrders({ user: { email }, refresh }: ClaimOrdersProps) {
  const [busy, setBusy] = useState(false);
  const [proof, setProof] = useState<string>();

  async function claim(): Promise<void> {
    setBusy(true);
    try {
      const { claimed } = await call("orders/claim", {});
      setProof(undefined);
      toast.account.success(saidOf(claimed));
      await refresh();
    } catch (error) {
      if (error instanceof ApiError && error.code === "email_unproven") setProof(error.message);
      else toast.account.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={styles.earlier} aria-label="Earlier orders">
      <p>Bought something as a guest, with {email}?</p>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void claim()}>
        Add my earlier orders
      </Button>
      {proof && <Notice tone="info">{proof}</Notice>}
    </section>
  );
}
