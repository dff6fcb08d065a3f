import { useState } from "react";
import { excerpt } from "../../../../../shared/core/words.ts";
import { categoryNames } from "../../../../../shared/products/catalogue.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { useTitle } from "../../../app/page-title.tsx";
import { useApi } from "../../../lib/api.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Gallery } from "./gallery.tsx";
import { asMember } from "./member.ts";
import { useOwnReview } from "./own-review.ts";
import css from "./product.module.css";
import { ProductSkeleton } from "./product-skeleton.tsx";

const Gone = lazyFile(() => import("./gone.tsx"));
/** Load late: they are below the first view. */
const Facts = lazyFile(() => import("./facts.tsx"), { rendered: true });
const ReviewWriting = lazyFile(() => import("./review-writing.tsx"));
const Beyond = lazyFile(() => import("./beyond.tsx"));
const Reviews = lazyFile(() => import("./reviews.tsx"), {
  rendered: true,
});

interface DetailProps {
  loaded: Product;
  /** Photos that are still to come. */
  awaited: number;
  /** Of the last refresh. */
  error: Error | undefined;
  refresh: () => Promise<unknown>;
}

function Detail({ loaded, awaited, error, refresh }: DetailProps) {
  const { product, own } = useOwnReview(loaded, refresh);
  const [presses, setPresses] = useState(0);
  const write = () => setPresses(presses + 1);
  const { name, category, description, images } = product;
  const trail = [
    { name: "Products", to: "/products" },
    { name: categoryNames[category], to: `/products?category=${category}` },
    { name },
  ];
  useTitle(name, excerpt(description, 155));
  return (
    <Container className={css.page}>
      <Breadcrumbs trail={trail} />
      {error && <ErrorBanner error={error} retry={() => void refresh()} />}
      <div className={css.top}>
        <Gallery key={product._id} images={images} awaited={awaited} name={name} category={category} />
        <BuyBox product={product} refresh={refresh} write={write} />
      </div>
      <div className={css.below}>
        <div className={css.facts}>
          <Optional
            rendered
            fallback={<div style={{ minHeight: `${(product.specs?.length ?? 0) * 3 + 16}rem` }} />}
          >
            <Facts product={product} />
          </Optional>
        </div>
        <section className={css.reviews} id="reviews" aria-labelledby="reviews-title">
          <h2 id="reviews-title">Reviews</h2>
          <Optional rendered fallback={<div className={css.awaited} />}>
            <Reviews product={product} own={own} write={write} />
          </Optional>
        </section>
      </div>
      <Optional>
        <Beyond id={product._id} />
      </Optional>
      <Optional>
        <ReviewWriting product={product} presses={presses} onSubmitted={own.onSubmitted} />
      </Optional>
    </Container>
  );
}

/** Members of a family share one instance, so that quantity, focus and drafts outlive a change of colour. */
export function ProductDetail({ id }: { id: string }) {
  const { data, error, mutate } = useApi("products/get", { id });
  const [last, setLast] = useState(data?.product);
  if (data && data.product !== last) setLast(data.product);
  const product = data?.product ?? (error?.status === 404 ? undefined : asMember(last, id));
  if (product)
    return (
      <Detail
        key={product.family?._id ?? id}
        loaded={product}
        awaited={data || !last ? 0 : Math.max(0, last.images.length - 1)}
        error={error}
        refresh={mutate}
      />
    );
  if (error?.status === 404) return <Gone />;
  if (error) return <ErrorState level={1} error={error} retry={() => void mutate()} />;
  return <ProductSkeleton />;
}
