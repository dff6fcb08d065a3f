import { formatRupees, toPaise, toRupees } from "../../../../shared/core/money.ts";
import type { Category } from "../../../../shared/products/catalogue.ts";
import { ProductPicture } from "../../ui/display/product-picture.tsx";
import styles from "./item-list.module.css";

interface Item {
  product: string;
  name: string;
  image: string;
  quantity: number;
  price: number;
  /** Selects a drawing if there is no picture. */
  category?: Category;
}

/** Pictures, names, quantities and sums, for narrow places. `OrderLines` links to the products. */
export const ItemList = ({ items }: { items: readonly Item[] }) => (
  <ul className={styles.items}>
    {items.map(({ product, name, image, quantity, price, category }) => (
      <li key={product}>
        <span className={styles.picture}>
          <ProductPicture image={{ url: image }} category={category} alt="" sizes="56px" />
        </span>
        <span>
          <span className={styles.name}>{name}</span>
          <span className={styles.quantity}>Qty {quantity}</span>
        </span>
        <span className={styles.sum} translate="no">
          {formatRupees(toRupees(toPaise(price) * quantity))}
        </span>
      </li>
    ))}
  </ul>
);
