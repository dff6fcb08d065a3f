import { useEffect, useState } from "react";
import useSWR from "swr";
import type { Understood as Chip, ProductPage } from "../../../../../shared/products/schemas.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import css from "./active-filters.module.css";
import { type Filters, hrefOf } from "./filters.ts";
import NoMatches from "./no-matches.tsx";
import { ProductGrid, ProductGridSkeleton } from "./product-grid.tsx";
import { applied, type Relaxed, relax, type Selection } from "./relax.ts";

interface OfferProps {
  says: string;
  chips: readonly Chip[];
  leaveOut: (label: string) => void;
  action: string;
  to: string;
}

const Offer = ({ says, chips, leaveOut, action, to }: OfferProps) => (
  <div className={css.understood}>
    <span>{says}</span>
    <ul className={css.chips} aria-label="Understood">
      {chips.map(({ label }) => (
        <li key={label}>
          <button
            type="button"
            className={css.chip}
            aria-label={`Leave out ${label}`}
            onClick={() => leaveOut(label)}
          >
            {label} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
    <ButtonLink to={to} variant="secondary" size="small">
      {action}
    </ButtonLink>
  </div>
);

const listOf = new Intl.ListFormat("en");
const inQuotes = (texts: readonly string[]): string => listOf.format(texts.map((text) => `“${text}”`));

/** Says what was asked for and is not met. */
function saysOf({ dropped, weakened }: Pick<Relaxed, "dropped" | "weakened">): string {
  const lower = weakened.map(({ from, to }) => `${to.toLowerCase()}, not ${from.toLowerCase()}`);
  if (lower.length > 0) return `Nothing matches all of that. These are ${lower.join("; ")}:`;
  if (dropped.length > 0) return `Nothing matches all of that, so we left out ${inQuotes(dropped)}:`;
  return "Showing products with:";
}

interface ClosestProps {
  filters: Filters;
  asked: Selection;
  leaveOut: (label: string) => void;
  onCount: (count: number) => void;
}

/** Shows results of the filters, or of most of them. */
function Closest({ filters, asked, leaveOut, onCount }: ClosestProps) {
  const key = ["closest", hrefOf(applied(filters, asked)), asked.chips.length];
  const { data, error, isLoading, mutate } = useSWR<Relaxed | undefined, Error>(key, () =>
    relax(filters, asked),
  );
  const count = data?.page.filteredProductsCount ?? (isLoading || error ? undefined : 0);
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  if (error) return <ErrorBanner error={error} retry={() => void mutate()} />;
  if (isLoading) return <ProductGridSkeleton />;
  if (!data) return <NoMatches filters={filters} />;
  const { chips, dropped, page } = data;
  return (
    <>
      {(chips.length > 0 || dropped.length > 0) && (
        <Offer
          says={saysOf(data)}
          chips={chips}
          leaveOut={leaveOut}
          action="Refine"
          to={hrefOf(data.filters)}
        />
      )}
      <ProductGrid page={page} filters={data.filters} stale={false} />
    </>
  );
}

interface UnderstoodProps {
  filters: Filters;
  page: ProductPage;
  /** Called with the number of close matches, if no product has the words. */
  onCount: (count: number) => void;
}

/** Offers the words' meanings as filters, each removable, and applies them if no product has the words. */
export default function Understood({ filters, page, onCount }: UnderstoodProps) {
  const { understood = [], otherWords = "", products } = page;
  const [left, setLeft] = useState<readonly string[]>([]);
  const leaveOut = (label: string) => setLeft([...left, label]);
  const asked = { chips: understood.filter(({ label }) => !left.includes(label)), words: otherWords };
  if (products.length > 0)
    return asked.chips.length === 0 ? null : (
      <Offer
        says="Did you mean:"
        chips={asked.chips}
        leaveOut={leaveOut}
        action="Apply"
        to={hrefOf(applied(filters, asked))}
      />
    );
  if (filters.page > 1) return null;
  return asked.chips.length === 0 ? (
    <NoMatches filters={filters} />
  ) : (
    <Closest filters={filters} asked={asked} leaveOut={leaveOut} onCount={onCount} />
  );
}
