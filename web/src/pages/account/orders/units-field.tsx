import type { Order } from "../../../../../shared/orders/schemas.ts";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import { Stepper } from "../../../ui/fields/stepper.tsx";
import styles from "./choices.module.css";

interface UnitsFieldProps {
  items: readonly { product: string; quantity: number }[];
  of: Order;
  /** By product. */
  units: Readonly<Record<string, number>>;
  change: (units: Readonly<Record<string, number>>) => void;
}

/** Chooses products of an order, and how many of each. */
export const UnitsField = ({ items, of, units, change }: UnitsFieldProps) =>
  items.map(({ product, quantity: most }) => {
    const { name = "", image = "" } = of.orderItems.find((item) => item.product === product) ?? {};
    const count = units[product] ?? 0;
    const set = (to: number) => change({ ...units, [product]: to });
    return (
      <div key={product} className={styles.line}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={count > 0}
            onChange={({ target }) => set(target.checked ? most : 0)}
          />
          <ProductPicture
            className={styles.picture}
            image={image ? { url: image } : undefined}
            alt=""
            sizes="56px"
          />
          <span>
            {name}
            {most > 1 && (
              <>
                {" "}
                <span className={styles.count}>{count > 0 ? `${count} of ${most}` : `× ${most}`}</span>
              </>
            )}
          </span>
        </label>
        {count > 0 && most > 1 && (
          <Stepper value={count} min={1} max={most} onChange={set} label={`Quantity of ${name}`} />
        )}
      </div>
    );
  });
