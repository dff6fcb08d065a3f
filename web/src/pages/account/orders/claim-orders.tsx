import { useState } from "react";
import type { User } from "../../../../../shared/accounts/schemas.ts";
import { ApiError, call } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "./orders.module.css";

interface ClaimOrdersProps {
  user: User;
  refresh: () => Promise<unknown>;
}

const saidOf = (claimed: number): string => {
  if (claimed === 0) return "We didn't find any earlier orders for this address";
  return `${claimed} ${claimed === 1 ? "order" : "orders"} added`;
};

export default function ClaimOrders({ user: { email }, refresh }: ClaimOrdersProps) {
  const [proof, setProof] = useState<string>();

  async function claim(): Promise<void> {
    const { claimed } = await call("orders/claim", {});
    setProof(undefined);
    toast.account.success(saidOf(claimed));
    await refresh();
  }
  function failed(error: unknown): void {
    if (error instanceof ApiError && error.code === "email_unproven") setProof(error.message);
    else toast.account.failed(error);
  }
  const { busy, run } = useAction(claim, { failed });

  return (
    <section className={styles.earlier} aria-label="Earlier orders">
      <p>Checked out as a guest with {email} before?</p>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void run()}>
        Add my earlier orders
      </Button>
      {proof && <Notice tone="info">{proof}</Notice>}
    </section>
  );
}
