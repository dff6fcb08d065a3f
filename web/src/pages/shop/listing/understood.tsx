import { useState } from "react";
import { priceRange } from "../../../../../shared/catalogue.ts";
import type { ProductPage } from "../../../../../shared/product.ts";
import type { Understood as Chip } from "../../../../../shared/understood.ts";
import { useApi } from "../../../lib/api.ts";
import { categoryOf } from "../../../lib/category.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import css from "./active-filters.module.css";
import { type Filters, hrefOf, queryOf } from "./filters.ts";
import { NoMatches } from "./no-matches.tsx";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";

const nameOf = (parameter: string): string =>
  parameter.replace(/^spec\[(\w+)\](?:\[(\w+)\])?$/, "$1.$2").replace(/\.$/, "");

function applied(filters: Filters, chips: readonly Chip[], words: string): Filters {
  const query = Object.assign({}, ...chips.map((chip) => chip.query)) as Record<string, string>;
  const specs = Object.entries(query).filter(([name]) => name.startsWith("spec["));
  const { "price[gte]": min = filters.min, "price[lte]": max = filters.max } = query;
  return {
    ...filters,
    keyword: words,
    page: 1,
    category: categoryOf(query.category) ?? filters.category,
    min: Number(min),
    max: Math.min(Number(max), priceRange.sliderMax),
    specs: { ...filters.specs, ...Object.fromEntries(specs.map(([name, value]) => [nameOf(name), value])) },
  };
}

/** The products that the filters find. */
function Found({ filters }: { filters: Filters }) {
  const { data, error, isLoading, mutate } = useApi("products/list", queryOf(filters));
  if (error) return <ErrorBanner error={error} retry={() => void mutate()} />;
  if (!data) return <ProductGridSkeleton />;
  if (data.products.length === 0 && !isLoading) return <NoMatches filters={filters} />;
  return <ProductGrid page={data} filters={filters} stale={isLoading} />;
}

interface UnderstoodProps {
  filters: Filters;
  page: ProductPage;
}

/**
 * What the words of a search mean, as filters in place of these words; each can be left out. They are offered beside
 * the products that have the words themselves, and applied when there are none.
 */
export default function Understood({ filters, page }: UnderstoodProps) {
  const { understood = [], otherWords = "", products } = page;
  const [left, setLeft] = useState<readonly string[]>([]);
  const chips = understood.filter(({ label }) => !left.includes(label));
  const isPlain = products.length > 0;
  if (chips.length === 0) return isPlain ? null : <NoMatches filters={filters} />;
  const asFilters = applied(filters, chips, otherWords);
  return (
    <>
      <div className={css.understood}>
        <span>
          {isPlain ? "Filters that fit your words:" : "No product has all these words. Read as filters:"}
        </span>
        <ul className={css.chips} aria-label="Understood">
          {chips.map(({ label }) => (
            <li key={label}>
              <button
                type="button"
                className={css.chip}
                aria-label={`Leave out ${label}`}
                onClick={() => setLeft([...left, label])}
              >
                {label} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
        <ButtonLink to={hrefOf(asFilters)} variant="secondary" size="small">
          {isPlain ? "Show these" : "Refine"}
        </ButtonLink>
      </div>
      {!isPlain && filters.page === 1 && <Found filters={asFilters} />}
    </>
  );
}
