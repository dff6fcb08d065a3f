import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { gstLabel, partNames } from "../../../../../shared/tax/gst-rates.ts";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import admin from "../parts/admin.module.css";
import css from "./order.module.css";

export function Lines({ order }: { order: Order }) {
  const {
    orderItems,
    itemsPrice,
    discountPrice = 0,
    coupon,
    taxPrice,
    shippingPrice,
    totalPrice,
    gst,
  } = order;
  const names = partNames(gst.prices, coupon);
  return (
    <>
      <ul className={css.lines}>
        {orderItems.map(({ product, name, image, quantity, price }) => (
          <li key={product}>
            <ProductPicture
              className={admin.thumb}
              image={image ? { url: image } : undefined}
              alt=""
              sizes="40px"
            />
            <span className={css.lineName}>
              <Link to={`/product/${product}`}>{name}</Link>
              <span className={css.sum} translate="no">
                {quantity} × {formatRupees(price)} = <strong>{formatRupees(quantity * price)}</strong>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {order.cancelledItems && (
        <p className={admin.soft}>
          Cancelled by the customer, not to be shipped:{" "}
          {order.cancelledItems.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}
        </p>
      )}
      <dl className={css.totals}>
        <dt>{names.subtotal}</dt>
        <dd translate="no">{formatRupees(itemsPrice)}</dd>
        {coupon && (
          <>
            <dt>{names.coupon}</dt>
            <dd translate="no">−{formatRupees(discountPrice)}</dd>
          </>
        )}
        <dt>{gstLabel(gst.rates)}</dt>
        <dd translate="no">{formatRupees(taxPrice)}</dd>
        <dt>Shipping</dt>
        <dd translate="no">{formatRupees(shippingPrice)}</dd>
        <dt className={css.total}>Total</dt>
        <dd className={css.total} translate="no">
          {formatRupees(totalPrice)}
        </dd>
      </dl>
    </>
  );
}
