import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { categoryNames } from "../../../../../shared/products/catalogue.ts";
import type { ProductPage } from "../../../../../shared/products/schemas.ts";
import { PageTitle, useMissing } from "../../../app/page-title.tsx";
import { useApi } from "../../../lib/api.ts";
import { useIsLive } from "../../../lib/is-live.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { useMedia } from "../../../lib/media.ts";
import { Container } from "../../../ui/layout/container.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { FilterButton } from "./filter-button.tsx";
import { type Filters, filtersOf, hrefOf, isFiltered, queryOf } from "./filters.ts";
import css from "./listing.module.css";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import { SortChoice } from "./sort-choice.tsx";

const FilterPanel = lazyFile(() => import("./filter-panel.tsx"), { rendered: true });
const ActiveFilters = lazyFile(() => import("./active-filters.tsx"), { rendered: true });
const NoMatches = lazyFile(() => import("./no-matches.tsx"));
const SearchOutcome = lazyFile(() => import("../../../app/insights/search-outcome.ts"));
const Understood = lazyFile(() => import("./understood.tsx"));

/** Omits search words, since anyone can link to a search. */
function titleOf({ keyword, category }: Filters): string {
  if (keyword) return "Search results";
  return category ? categoryNames[category] : "All Products";
}

const headingOf = (filters: Filters): string =>
  filters.keyword ? `Results for “${filters.keyword}”` : titleOf(filters);

const descriptionOf = ({ category }: Filters): string =>
  category
    ? `${categoryNames[category]} at Earshot: prices, ratings and specifications to compare, free shipping in India.`
    : "All products of Earshot, by price, rating and specification.";

interface CountProps {
  filters: Filters;
  count: number | undefined;
  /** Shows close matches only. */
  isClose: boolean;
  waiting: boolean;
}

/** Announces changes to screen readers. */
function Count({ filters, count, isClose, waiting }: CountProps) {
  const { keyword, category } = filters;
  const things = isClose
    ? `close ${count === 1 ? "match" : "matches"}`
    : `${count === 1 ? "product" : "products"}${keyword && category ? ` in ${categoryNames[category]}` : ""}`;
  return (
    <p className={css.count} role="status">
      {count === undefined ? waiting && "Loading products…" : `${count} ${things}`}
    </p>
  );
}

/** `choose` adds a history entry; `adjust` and `amend` replace the entry of their previous call. */
function useChoices(filters: Filters) {
  const navigate = useNavigate();
  const adjusted = useRef("");
  // While loading, the address is ahead of the props.
  const chosen = (): Filters => {
    const there = filtersOf(filters.keyword, new URLSearchParams(window.location.search));
    // A category's own address has it in the path.
    const isInPath = !window.location.pathname.startsWith("/products");
    return isInPath ? { ...there, category: filters.category } : there;
  };
  const choose = (change: Partial<Filters>) =>
    void navigate(hrefOf({ ...chosen(), page: 1, ...change }), { state: { keepScroll: true } });
  const amend = (change: Partial<Filters>, flushSync = false) => {
    const replace = hrefOf(chosen()) === adjusted.current;
    adjusted.current = hrefOf({ ...chosen(), page: 1, ...change });
    void navigate(adjusted.current, { replace, flushSync, state: { keepScroll: true } });
  };
  // Rendered at once, so that Back during a transition reaches the slider.
  const adjust = (change: Partial<Filters>) => amend(change, true);
  return { choose, amend, adjust };
}

interface ResultsProps {
  filters: Filters;
  data?: ProductPage | undefined;
  error?: unknown;
  isLoading: boolean;
}

function Results({ filters, data, error, isLoading }: ResultsProps) {
  if (data?.products.length) return <ProductGrid page={data} filters={filters} stale={isLoading} />;
  if (error) return null;
  if (!data || isLoading) return <ProductGridSkeleton />;
  // The understood filters are listed instead.
  if (data.understood && filters.page === 1) return null;
  return (
    <Optional fallback={<p>No products found</p>}>
      <NoMatches filters={filters} />
    </Optional>
  );
}

/** What a search understands stands above the products, so that it must not come after them. */
function useUnderstoodAhead({ keyword }: Filters): void {
  useEffect(() => {
    if (keyword) void Understood.preload().catch(() => undefined);
  }, [keyword]);
}

/** Close matches are counted where no product has the words. */
function useCount(filters: Filters, { data, error, isLoading }: ReturnType<typeof useApi<"products/list">>) {
  const address = hrefOf(filters);
  const [close, setClose] = useState({ address: "", count: 0 });
  const onClose = useCallback((count: number) => setClose({ address, count }), [address]);
  const isUnderstood =
    data?.understood !== undefined && data.filteredProductsCount === 0 && filters.page === 1;
  const closeCount = close.address === address ? close.count : undefined;
  const count = isUnderstood ? closeCount : data?.filteredProductsCount;
  return {
    count: isLoading || error ? undefined : count,
    isUnderstood,
    isClose: isUnderstood && closeCount !== 0,
    onClose,
  };
}

export function Listing({ filters }: { filters: Filters }) {
  const answer = useApi("products/list", queryOf(filters));
  const { data, error, isLoading, isValidating, mutate } = answer;
  const { count, isUnderstood, isClose, onClose } = useCount(filters, answer);
  const isWide = useMedia("(width >= 60rem)");
  // Earlier choices would be lost.
  const isLive = useIsLive();
  const { choose, amend, adjust } = useChoices(filters);
  useUnderstoodAhead(filters);
  useMissing(filters.page > 1 && data?.products.length === 0);

  return (
    <Container className={css.page}>
      <header className={css.head}>
        <PageTitle title={titleOf(filters)} description={descriptionOf(filters)}>
          {headingOf(filters)}
        </PageTitle>
        <div className={css.order} inert={!isLive}>
          <Count filters={filters} count={count} isClose={isClose} waiting={isValidating || isUnderstood} />
          <FilterButton filters={filters} count={count} amend={amend} adjust={adjust} />
          <SortChoice
            sort={filters.sort}
            matching={filters.keyword !== ""}
            choose={(sort) => choose({ sort })}
          />
        </div>
      </header>
      <div className={css.filters} inert={!isLive}>
        {(isWide || !isLive) && (
          <Optional rendered>
            <FilterPanel filters={filters} choose={choose} adjust={adjust} />
          </Optional>
        )}
      </div>
      <section aria-label="Products" className={css.results} aria-busy={isLoading}>
        {isFiltered(filters) && (
          <div className={css.active}>
            <Optional rendered>
              <ActiveFilters filters={filters} choose={choose} />
            </Optional>
          </div>
        )}
        {data?.understood && !isLoading && (
          <Optional fallback={<div className={css.active} />}>
            <Understood key={filters.keyword} filters={filters} page={data} onCount={onClose} />
          </Optional>
        )}
        {filters.keyword && data && !isLoading && !isFiltered(filters) && (
          <Optional>
            <SearchOutcome words={filters.keyword} isFound={data.filteredProductsCount > 0} />
          </Optional>
        )}
        {error && <ErrorBanner error={error} retry={() => void mutate()} />}
        <Results filters={filters} {...answer} />
      </section>
    </Container>
  );
}
