import { useState } from "react";
import { excerpt } from "../../../../../shared/core/words.ts";
import { categoryNames } from "../../../../../shared/products/catalogue.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { useMissing, useTitle } from "../../../app/page-title.tsx";
import { useApi } from "../../../lib/api.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Gallery } from "./gallery.tsx";
import { useOwnReview } from "./own-review.ts";
import css from "./product.module.css";
import { ProductSkeleton } from "./product-skeleton.tsx";

/** Load late: they are below the first view. */
const Facts = lazyFile(() => import("./facts.tsx"), { rendered: true });
const ReviewWriting = lazyFile(() => import("./review-writing.tsx"));
const Beyond = lazyFile(() => import("./beyond.tsx"));
const Reviews = lazyFile(() => import("./reviews.tsx"), {
  rendered: true,
});

function Gone() {
  useMissing();
  useTitle("Product not found");
  return (
    <Container>
      <EmptyState
        level={1}
        title="We can't find this product"
        action={<ButtonLink to="/products">Browse all products</ButtonLink>}
      >
        We may no longer sell it, or the link may be incomplete.
      </EmptyState>
    </Container>
  );
}

interface DetailProps {
  loaded: Product;
  /** Of the last refresh. */
  error: Error | undefined;
  refresh: () => Promise<unknown>;
}

function Detail({ loaded, error, refresh }: DetailProps) {
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
        <Gallery images={images} name={name} category={category} />
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

export function ProductDetail({ id }: { id: string }) {
  const { data, error, mutate } = useApi("products/get", { id });
  if (data) return <Detail loaded={data.product} error={error} refresh={mutate} />;
  if (error?.status === 404) return <Gone />;
  if (error) return <ErrorState error={error} retry={() => void mutate()} />;
  return <ProductSkeleton />;
}
