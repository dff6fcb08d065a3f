import { formatPrice } from "../../../shared/money.ts";
import css from "./price.module.css";

interface PriceProps {
  /** Rupees. */
  amount: number;
  /** Rupees; shown struck through. */
  original?: number | undefined;
}

export function Price({ amount, original }: PriceProps) {
  return (
    <span className={css.price}>
      {original !== undefined && <span className="visually-hidden">Selling price</span>}
      <span className={css.amount}>{formatPrice(amount)}</span>
      {original !== undefined && (
        <>
          <span className="visually-hidden">Original price</span>
          <s className={css.original}>{formatPrice(original)}</s>
        </>
      )}
    </span>
  );
}
