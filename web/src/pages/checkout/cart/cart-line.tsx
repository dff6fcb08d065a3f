import { Link } from "react-router-dom";
import { toPaise, toRupees } from "../../../../../shared/core/money.ts";
import { type CartItem, orderable, useCart } from "../../../app/lists/cart.tsx";
import { maxUnits } from "../../../app/shop.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Trash } from "../../../ui/display/icons.tsx";
import { Price } from "../../../ui/display/price.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import { Stepper } from "../../../ui/fields/stepper.tsx";
import styles from "./cart.module.css";

export function CartLine({ item, notes }: { item: CartItem; notes: string[] }) {
  const { remove, setQuantity } = useCart();
  const { product, name, price, category, image, quantity, stock } = item;
  return (
    <li className={styles.line}>
      <Link to={`/product/${product}`} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ProductPicture image={{ url: image }} category={category} alt="" sizes="112px" />
      </Link>
      <div className={styles.what}>
        <Link to={`/product/${product}`} className={styles.name}>
          {name}
        </Link>
        <Price amount={price} exact />
        <div aria-live="polite">
          {quantity >= maxUnits && (
            <p className={styles.limit}>You can order up to {maxUnits} of each product</p>
          )}
          {notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
        </div>
      </div>
      <div className={styles.controls}>
        <Stepper
          value={quantity}
          min={1}
          max={Math.max(orderable({ stock }), 1)}
          onChange={(next) => setQuantity(product, next)}
          label={`Quantity of ${name}`}
        />
        <Button
          variant="ghost"
          className={styles.remove}
          onClick={() => remove(product)}
          aria-label={`Remove ${name}`}
          title="Remove"
        >
          <Trash />
        </Button>
      </div>
      <span className={styles.sum}>
        <Price amount={toRupees(toPaise(price) * quantity)} exact />
      </span>
    </li>
  );
}
