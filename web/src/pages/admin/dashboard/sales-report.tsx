import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import { nameOfProvider } from "../../../../../shared/orders/provider-words.ts";
import { classes } from "../../../ui/classes.ts";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import css from "../parts/admin.module.css";
import { Change, type ChangeProps } from "../parts/change.tsx";
import { dayInWords } from "../parts/range.ts";
import board from "./dashboard.module.css";
import type { Dashboard } from "./sales-range.ts";

const whole = new Intl.NumberFormat("en-IN");

function Figure({ name, shown, ...change }: ChangeProps & { name: string; shown: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd translate="no">
        <span className={board.value}>{shown}</span> <Change {...change} />
      </dd>
    </div>
  );
}

type Sales = NonNullable<Dashboard["sales"]>;

/** Says nothing about a shop with one provider. */
const Providers = ({ of: providers = [] }: { of: Sales["providers"] }) =>
  providers.length > 1 && (
    <ul className={board.rows} aria-label="By payment provider">
      {providers.map(({ provider, orders, revenue }) => (
        <li key={provider}>
          <span>{nameOfProvider(provider)}</span>
          <span translate="no">
            {formatRupees(revenue)} · {whole.format(orders)} {orders === 1 ? "order" : "orders"}
          </span>
        </li>
      ))}
    </ul>
  );

/** Revenue, orders, average order and refunds beside those of as many days before. */
export const SalesFigures = ({ sales, before }: { sales: Sales; before: Sales }) => (
  <section className={css.panel} aria-labelledby="sales">
    <h2 id="sales">
      {dayInWords(sales.from)} – {dayInWords(sales.to)}
      <span className={classes(css.second, board.span)}>
        Compared with {dayInWords(before.from)} – {dayInWords(before.to)}
      </span>
    </h2>
    <dl className={board.figures}>
      <Figure
        name="Revenue"
        shown={formatRupees(sales.revenue)}
        now={sales.revenue}
        before={before.revenue}
      />
      <Figure name="Orders" shown={whole.format(sales.orders)} now={sales.orders} before={before.orders} />
      <Figure
        name="Average order"
        shown={formatRupees(sales.averageOrder)}
        now={sales.averageOrder}
        before={before.averageOrder}
      />
      <Figure
        name="Refunds"
        shown={formatRupees(sales.refunds)}
        now={sales.refunds}
        before={before.refunds}
        isCost
      />
    </dl>
    <Providers of={sales.providers} />
    <p className={css.soft}>
      By the day an order was placed. Revenue is after refunds; the average order is before them.
    </p>
  </section>
);

export const BestSellers = ({ products }: { products: NonNullable<Dashboard["bestSellers"]> }) => (
  <section className={css.panel}>
    <h2>Best sellers</h2>
    {products.length === 0 ? (
      <p className={css.soft}>Nothing sold in this time.</p>
    ) : (
      <ol className={board.rows}>
        {products.map(({ _id, name, image, units }) => (
          <li key={_id}>
            <span className={css.who}>
              <ProductPicture className={css.thumb} image={image} alt="" sizes="40px" />
              <Link to={`/admin/products/${_id}`}>{name}</Link>
            </span>
            <span translate="no">{whole.format(units)} sold</span>
          </li>
        ))}
      </ol>
    )}
  </section>
);
