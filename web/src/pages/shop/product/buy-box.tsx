import { useState } from "react";
import { Link } from "react-router-dom";
import { categoryNames, lowStockThreshold } from "../../../../../shared/products/catalogue.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { gstNote, originalPrice } from "../../../app/gst-words.ts";
import { orderable } from "../../../app/lists/cart.tsx";
import { maxUnits } from "../../../app/shop.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Price } from "../../../ui/display/price.tsx";
import { Rating } from "../../../ui/display/rating.tsx";
import { Stepper } from "../../../ui/fields/stepper.tsx";
import { useAddToCart } from "../parts/use-add-to-cart.ts";
import css from "./product.module.css";

const Highlights = lazyFile(() => import("./highlights.tsx"), { rendered: true });
const Choices = lazyFile(() => import("./choices.tsx"));
const Promises = lazyFile(() => import("./promises.tsx"), { rendered: true });

function StockLabel({ stock }: { stock: number }) {
  if (stock < 1) return <Badge tone="bad">Out of stock</Badge>;
  return (
    <p className={css.stock}>
      <span>In Stock : {stock}</span>
      {stock > maxUnits && <span className={css.limit}>up to {maxUnits} per order</span>}
      {stock <= lowStockThreshold && <Badge tone="waiting">Almost gone</Badge>}
    </p>
  );
}

interface BuyBoxProps {
  product: Product;
  refresh: () => Promise<unknown>;
  write: () => void;
}

export function BuyBox({ product, refresh, write }: BuyBoxProps) {
  const { _id, name, category, price, stock, rating, numofReviews } = product;
  const [chosen, setQuantity] = useState(1);
  const most = orderable({ stock });
  const quantity = Math.max(1, Math.min(chosen, most));
  const { run: add, busy } = useAddToCart(_id, refresh);
  return (
    <div className={css.buy}>
      <Link to={`/products?category=${category}`} className={css.category}>
        {categoryNames[category]}
      </Link>
      <h1 className={css.name}>{name}</h1>
      <a href="#reviews" className={css.rating}>
        <Rating value={rating} count={numofReviews} />
      </a>
      <p className={css.price}>
        <Price amount={price} original={originalPrice(product)} isMrp={product.mrp !== undefined} />
        <span className={css.gst}>{gstNote(product)}</span>
      </p>
      <Optional rendered fallback={<div className={product.family ? css.colours : css.facts} />}>
        <Highlights product={product} />
      </Optional>
      <StockLabel stock={stock} />
      <div className={css.order}>
        <Stepper value={quantity} min={1} max={most} onChange={setQuantity} label="Quantity" />
        <Button size="large" disabled={stock < 1} busy={busy} onClick={() => void add(quantity)}>
          Add To Cart
        </Button>
      </div>
      <Optional fallback={<div className={css.choices} />}>
        <Choices product={product} quantity={quantity} refresh={refresh} write={write} />
      </Optional>
      <Optional rendered fallback={<div className={css.promised} />}>
        <Promises />
      </Optional>
    </div>
  );
}
