import { Link } from "react-router-dom";
import { formatRupees, toPaise, toRupees } from "../../../../shared/money.ts";
import { Stage } from "../../ui/stage.tsx";
import styles from "./checkout.module.css";

interface Line {
  product: string;
  name: string;
  image: string;
  quantity: number;
  price: number;
}

/** Lines of a cart or an order: picture, name, quantity × price = line total. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ product, name, image, quantity, price }) => (
        <li key={product}>
          <span className={styles.picture}>
            <Stage image={{ url: image }} alt="" sizes="72px" />
          </span>
          <Link to={`/product/${product}`}>{name}</Link>
          <span className={styles.sum}>
            {quantity} × {formatRupees(price)} = <b>{formatRupees(toRupees(toPaise(price) * quantity))}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}
