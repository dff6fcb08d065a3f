import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { formatPrice } from "../../../../../shared/core/money.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { compared, comparePath } from "../../../app/lists/compared.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Check } from "../../../ui/display/icons.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import { useAddToCart } from "../parts/use-add-to-cart.ts";
import styles from "./compare.module.css";
import type { Row, Value } from "./compare-rows.ts";

function AddToCart({ product, refresh }: { product: Product; refresh: () => Promise<unknown> }) {
  const { run: add, busy } = useAddToCart(product._id, refresh);
  const label = product.stock < 1 ? "Out of stock" : "Add To Cart";
  return (
    <Button
      size="small"
      disabled={product.stock < 1}
      busy={busy}
      aria-label={`${label}: ${product.name}`}
      onClick={() => void add(1)}
    >
      {label}
    </Button>
  );
}

interface HeadProps {
  product: Product;
  others: readonly string[];
  refresh: () => Promise<unknown>;
}

const Head = ({ product, others, refresh }: HeadProps) => (
  <th scope="col">
    <div className={styles.product}>
      <Link to={`/product/${product._id}`}>
        <ProductPicture image={product.images[0]} alt="" sizes="12rem" category={product.category} />
        {product.name}
      </Link>
      <AddToCart product={product} refresh={refresh} />
      <Link
        className={styles.remove}
        to={comparePath(others)}
        replace
        aria-label={`Remove ${product.name}`}
        onClick={() =>
          compared.write(others.length > 0 ? { category: product.category, ids: others } : undefined)
        }
      >
        Remove
      </Link>
    </div>
  </th>
);

const Cell = ({ text, isBest }: Value) => (
  <td className={isBest ? styles.best : undefined}>
    {text || (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Not stated</span>
      </span>
    )}
    {isBest && (
      <span className={styles.mark}>
        <Check width={14} height={14} /> Best
      </span>
    )}
  </td>
);

/** Names that follow once the table's head is out of view. The head itself can't: it scrolls sideways. */
function useFollowing() {
  const head = useRef<HTMLTableSectionElement>(null);
  const names = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setShown(entry?.isIntersecting === false && entry.boundingClientRect.top < 0),
      { rootMargin: "-72px 0px 0px 0px" },
    );
    if (head.current) observer.observe(head.current);
    return () => observer.disconnect();
  }, []);
  const follow = (left: number) => {
    if (names.current) names.current.scrollLeft = left;
  };
  return { head, names, isShown, follow };
}

interface TableProps {
  products: readonly Product[];
  rows: readonly Row[];
  refresh: () => Promise<unknown>;
}

export function CompareTable({ products, rows, refresh }: TableProps) {
  const { head, names, isShown, follow } = useFollowing();
  return (
    <div className={styles.sheet} data-columns={products.length}>
      <div className={styles.following} aria-hidden="true">
        <div ref={names} className={isShown ? styles.names : styles.away}>
          <span />
          {products.map(({ _id, name, price }) => (
            <span key={_id}>
              <b>{name}</b>
              {formatPrice(price)}
            </span>
          ))}
        </div>
      </div>
      <section
        className={styles.scroll}
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => follow(currentTarget.scrollLeft)}
      >
        <table>
          <thead ref={head}>
            <tr>
              <td />
              {products.map((product) => (
                <Head
                  key={product._id}
                  product={product}
                  others={products.filter((each) => each !== product).map(({ _id }) => _id)}
                  refresh={refresh}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, values }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <Cell key={products[index]?._id} {...value} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
