import type { FormEvent, ReactNode } from "react";
import { formatRupees } from "../../../../../../shared/core/money.ts";
import styles from "../../../../parts/checkout/checkout.module.css";
import { Button } from "../../../../ui/controls/button.tsx";
import css from "./choice.module.css";

export interface PayFormProps {
  total: number;
  isPaying: boolean;
  canPay: boolean;
  onSubmit: (event: FormEvent) => void;
  note: string;
  children?: ReactNode;
}

export const PayForm = ({ total, isPaying, canPay, onSubmit, note, children }: PayFormProps) => (
  <form className={css.form} onSubmit={onSubmit} noValidate aria-labelledby="payment-title">
    {children}
    <Button type="submit" size="large" busy={isPaying} disabled={!canPay}>
      Pay Now <span translate="no">{formatRupees(total)}</span>
    </Button>
    <p className={styles.small}>{note}</p>
  </form>
);
