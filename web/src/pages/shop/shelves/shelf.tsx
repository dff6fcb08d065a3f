import type { ReactNode } from "react";
import { PageTitle } from "../../../app/page-title.tsx";
import type { useApi } from "../../../lib/api.ts";
import { CardSkeletons, ProductCard } from "../../../parts/products/product-card.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import css from "../parts/shelf.module.css";

const maxShown = 12;
type Answer = ReturnType<typeof useApi<"products/list">>;

/** Undefined until all answers are loaded. Drops repeated products. */
function productsIn(answers: readonly Answer[]) {
  if (!answers.every(({ data }) => data)) return undefined;
  const products = answers.flatMap(({ data }) => data?.products ?? []);
  const ids = products.map(({ _id }) => _id);
  return products.filter(({ _id }, index) => ids.indexOf(_id) === index).slice(0, maxShown);
}

interface ShelfProps {
  title: string;
  description: string;
  answers: readonly Answer[];
  /** Shown without products. */
  none: ReactNode;
}

/** Shows at most twelve products. */
export function Shelf({ title, description, answers, none }: ShelfProps) {
  const products = productsIn(answers);
  const failed = answers.find(({ error }) => error);
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <PageTitle title={title} description={description} />
        <p>{description}</p>
      </header>
      {failed?.error && <ErrorBanner error={failed.error} retry={() => void failed.mutate()} />}
      {products?.length === 0 && <EmptyState title="Nothing here yet">{none}</EmptyState>}
      {(products || !failed) && products?.length !== 0 && (
        <ul className={css.grid} aria-busy={!products}>
          {products ? (
            products.map((product, index) => (
              <li key={product._id}>
                <ProductCard
                  product={product}
                  sizes="(width < 36rem) 41vw, 17rem"
                  priority={index < 2}
                  heading="h2"
                />
              </li>
            ))
          ) : (
            <CardSkeletons count={maxShown} />
          )}
        </ul>
      )}
      <ButtonLink to="/products" variant="secondary">
        See all products
      </ButtonLink>
    </Container>
  );
}
