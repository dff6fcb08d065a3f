import type { ProductSummary } from "../../../../../shared/product.ts";
import { useApi } from "../../../lib/api.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/container.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { ProductCard, ProductCardSkeleton } from "../../../ui/product-card.tsx";
import css from "./shelf.module.css";

const maxShown = 12;
const placeholders = Array.from({ length: maxShown }, (_, index) => `place ${index}`);

/** The newest 36: enough to choose twelve from, few enough to load at once. */
function useNewest() {
  const pages = [
    useApi("products/list", {}),
    useApi("products/list", { page: 2 }),
    useApi("products/list", { page: 3 }),
  ];
  const failed = pages.find(({ error }) => error);
  const isReady = pages.every(({ data }) => data);
  return { products: isReady ? pages.flatMap(({ data }) => data?.products ?? []) : undefined, failed };
}

interface ShelfProps {
  title: string;
  description: string;
  /** Filters and sorts; the shelf shows the first twelve. */
  choose: (products: readonly ProductSummary[]) => readonly ProductSummary[];
}

/** A page with a selection of products. */
export function Shelf({ title, description, choose }: ShelfProps) {
  const { products, failed } = useNewest();
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <PageTitle title={title} description={description} />
        <p>{description}</p>
      </header>
      {failed?.error && <ErrorBanner error={failed.error} retry={() => void failed.mutate()} />}
      {(products || !failed) && (
        <ul className={css.grid} aria-busy={!products}>
          {products
            ? choose(products)
                .slice(0, maxShown)
                .map((product, index) => (
                  <li key={product._id}>
                    <ProductCard
                      product={product}
                      sizes="(width < 36rem) 41vw, 17rem"
                      priority={index < 2}
                      heading="h2"
                    />
                  </li>
                ))
            : placeholders.map((place) => (
                <li key={place}>
                  <ProductCardSkeleton />
                </li>
              ))}
        </ul>
      )}
      <ButtonLink to="/products" variant="secondary">
        See all products
      </ButtonLink>
    </Container>
  );
}
