import { useState } from "react";
import { priceRange } from "../../../../../shared/catalogue.ts";
import type { ProductPage } from "../../../../../shared/product.ts";
import type { Understood as Chip } from "../../../../../shared/understood.ts";
import { categoryOf } from "../../../lib/category.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import css from "./active-filters.module.css";
import { type Filters, hrefOf } from "./filters.ts";

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

interface UnderstoodProps {
  filters: Filters;
  page: ProductPage;
}

/**
 * What the words of a search mean, offered as filters in place of these words; each can be left out first. The
 * products that have the words themselves stay listed.
 */
export default function Understood({ filters, page }: UnderstoodProps) {
  const { understood = [], otherWords = "" } = page;
  const [left, setLeft] = useState<readonly string[]>([]);
  const chips = understood.filter(({ label }) => !left.includes(label));
  if (chips.length === 0) return null;
  return (
    <div className={css.understood}>
      <span>Filters that fit your words:</span>
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
      <ButtonLink
        to={hrefOf(applied(filters, chips, otherWords))}
        variant={page.products.length > 0 ? "secondary" : "primary"}
        size="small"
      >
        {chips.length === 1 ? "Use it as a filter" : "Use them as filters"}
      </ButtonLink>
    </div>
  );
}
