import { type ReactNode, useId } from "react";
import type { ProductSummary } from "../../../../shared/products/schemas.ts";
import css from "./card-row.module.css";
import { CardSkeletons, ProductCard } from "./product-card.tsx";

interface CardRowProps {
  title: string;
  /** Undefined while loading. */
  products: readonly (ProductSummary & { reasons?: readonly string[] })[] | undefined;
  action?: ReactNode;
}

export function CardRow({ title, products, action }: CardRowProps) {
  const id = useId();
  return (
    <section className={css.row} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <ul className={css.cards} aria-busy={!products}>
        {products ? (
          products.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} sizes="(width < 60rem) 10rem, 20rem" />
              {product.reasons && <p className={css.reasons}>{product.reasons.join(", ")}</p>}
            </li>
          ))
        ) : (
          <CardSkeletons count={6} />
        )}
      </ul>
    </section>
  );
}
