import { Link, useViewTransitionState } from "react-router-dom";
import { categoryNames, lowStockThreshold } from "../../../../shared/products/catalogue.ts";
import type { ProductSummary } from "../../../../shared/products/schemas.ts";
import { originalPrice } from "../../app/gst-words.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { classes } from "../../ui/classes.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { Price } from "../../ui/display/price.tsx";
import { ProductPicture } from "../../ui/display/product-picture.tsx";
import { Rating } from "../../ui/display/rating.tsx";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import css from "./product-card.module.css";

const ColourDots = lazyFile(() => import("./colour-dots.tsx"), { rendered: true });
const CardActions = lazyFile(() => import("./card-actions.tsx"));

interface ProductCardProps {
  product: ProductSummary;
  /** The picture's `sizes`. */
  sizes: string;
  priority?: boolean | undefined;
  heading?: "h2" | "h3" | undefined;
}

export function ProductCard({ product, sizes, priority, heading: Heading = "h3" }: ProductCardProps) {
  const { _id, name, category, stock, price, rating, numofReviews, images, family } = product;
  const page = `/product/${_id}`;
  const isLeaving = useViewTransitionState(page);
  return (
    <article className={css.card}>
      <ProductPicture
        className={classes(css.picture, isLeaving && "product-picture")}
        image={images[0]}
        alt={images[0]?.altImage ?? ""}
        sizes={sizes}
        priority={priority}
        category={category}
      />
      <div className={css.text}>
        <p className={css.category}>{categoryNames[category]}</p>
        <div>
          <Heading className={css.name}>
            <Link to={page} viewTransition className={css.link}>
              {name}
            </Link>
          </Heading>
          {family && (
            <Optional rendered fallback={<div className={css.dots} />}>
              <ColourDots family={family} id={_id} />
            </Optional>
          )}
        </div>
        <Rating value={rating} count={numofReviews} />
        {family?.members.some((member) => member.price !== price) ? (
          <Price amount={family.from} isFrom />
        ) : (
          <Price amount={price} original={originalPrice(product)} isMrp={product.mrp !== undefined} />
        )}
      </div>
      {stock <= lowStockThreshold && (
        <span className={css.mark}>
          <Badge>{stock < 1 ? "Out of stock" : `Only ${stock} left`}</Badge>
        </span>
      )}
      <Optional>
        <CardActions id={_id} name={name} category={category} />
      </Optional>
    </article>
  );
}

export const ProductCardSkeleton = () => (
  <div className={css.card}>
    <Skeleton radius="var(--radius-l)" square />
    <div className={css.text}>
      <Skeleton width="5rem" height="1.26rem" />
      <Skeleton width="75%" height="1.35rem" />
      <Skeleton width="8rem" height="1.45rem" />
      <Skeleton width="6rem" height="1.55rem" />
    </div>
  </div>
);

interface CardSkeletonsProps {
  count: number;
  className?: string | undefined;
}

export const CardSkeletons = ({ count, className }: CardSkeletonsProps) =>
  Array.from({ length: count }, (_, index) => `place ${index}`).map((place) => (
    <li key={place} className={className}>
      <ProductCardSkeleton />
    </li>
  ));
