import { Link } from "react-router-dom";
import { formatRupees, toPaise, toRupees } from "../../../../shared/core/money.ts";
import type { Category } from "../../../../shared/products/catalogue.ts";
import { ProductPicture } from "../../ui/display/product-picture.tsx";
import styles from "./order-lines.module.css";

interface Line {
  product: string;
  name: string;
  image: string;
  quantity: number;
  price: number;
  /** Selects a drawing if there is no picture. */
  category?: Category;
}

/** Picture, name, quantity × price = line total. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ product, name, image, quantity, price, category }) => (
        <li key={product}>
          <span className={styles.picture}>
            <ProductPicture image={{ url: image }} category={category} alt="" sizes="72px" />
          </span>
          <Link to={`/product/${product}`}>{name}</Link>
          <span className={styles.sum} translate="no">
            {quantity} × {formatRupees(price)} = <b>{formatRupees(toRupees(toPaise(price) * quantity))}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}
