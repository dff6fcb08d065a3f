import { formatPrice, formatRupees } from "../../../../shared/core/money.ts";
import css from "./price.module.css";

interface PriceProps {
  /** Rupees. */
  amount: number;
  /** Rupees, struck through. */
  original?: number | undefined;
  /** `original` is the maximum retail price. */
  isMrp?: boolean | undefined;
  /** Always with two decimals. */
  exact?: boolean | undefined;
  /** The lowest of several. */
  isFrom?: boolean | undefined;
}

export function Price({ amount, original, isMrp, exact, isFrom }: PriceProps) {
  const format = exact ? formatRupees : formatPrice;
  return (
    <span className={css.price}>
      {original !== undefined && <span className="visually-hidden">Selling price</span>}
      {isFrom && <span className={css.name}>from </span>}
      <span className={css.amount} translate="no">
        {format(amount)}
      </span>
      {original !== undefined && (
        <span className={css.reference}>
          {isMrp ? (
            <span className={css.name}>MRP</span>
          ) : (
            <span className="visually-hidden">Original price</span>
          )}{" "}
          <s className={css.original} translate="no">
            {format(original)}
          </s>
        </span>
      )}
    </span>
  );
}
