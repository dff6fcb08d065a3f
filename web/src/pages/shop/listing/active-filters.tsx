import { formatPrice } from "../../../../../shared/core/money.ts";
import { basics, isBasicColour } from "../../../../../shared/products/basic-colours.ts";
import { categoryNames, priceRange } from "../../../../../shared/products/catalogue.ts";
import { countryName } from "../../../../../shared/products/country-name.ts";
import type { FacetCounts } from "../../../../../shared/products/facet.ts";
import css from "./active-filters.module.css";
import { useFacets, without } from "./facet-panel.tsx";
import { everything, type Filters } from "./filters.ts";

/** A filter and the change that removes it. */
export interface Applied {
  label: string;
  drop: Partial<Filters>;
}

function ofPrice({ min, max }: Filters): Applied[] {
  const isOpen = max >= priceRange.sliderMax;
  if (min === 0 && isOpen) return [];
  const label = isOpen
    ? `From ${formatPrice(min)}`
    : `${min > 0 ? `${formatPrice(min)} to` : "Up to"} ${formatPrice(max)}`;
  return [{ label, drop: { min: 0, max: priceRange.sliderMax } }];
}

/** Prefers the facet's values, which may contain commas. */
function valuesOf(text: string, facet: FacetCounts | undefined): string[] {
  const known = facet?.values
    ?.map(({ value }) => value)
    .filter((value) => `,${text},`.includes(`,${value},`));
  return known?.length ? known : [text];
}

function ofSpec(name: string, filters: Filters, facets: readonly FacetCounts[]): Applied[] {
  const { specs } = filters;
  const [key = "", bound] = name.split(".");
  const facet = facets.find((each) => each.key === key);
  const text = specs[name] ?? "";
  const heading = facet?.label ?? key;
  if (bound !== undefined) {
    const figure = facet?.unit ? `${text} ${facet.unit}` : text;
    const label = `${heading}: ${figure} or ${bound === "gte" ? "more" : "less"}`;
    return [{ label, drop: { specs: without(specs, name) } }];
  }
  const values = valuesOf(text, facet);
  return values.map((value) => {
    const rest = values.filter((each) => each !== value);
    const others = without(specs, name);
    const shown = facet?.values?.find((each) => each.value === value)?.label ?? value;
    return {
      label: `${heading}: ${shown}`,
      drop: { specs: rest.length > 0 ? { ...others, [name]: rest.join(",") } : others },
    };
  });
}

function ofColour({ colour }: Filters): Applied[] {
  const values = colour.split(",").filter(Boolean);
  return values.map((value) => ({
    label: isBasicColour(value) ? basics[value].name : value,
    drop: { colour: values.filter((each) => each !== value).join(",") },
  }));
}

function ofOrigin({ origin }: Filters): Applied[] {
  const codes = origin.split(",").filter(Boolean);
  return codes.map((code) => ({
    label: `Made in ${countryName(code)}`,
    drop: { origin: codes.filter((each) => each !== code).join(",") },
  }));
}

export function appliedIn(filters: Filters, facets: readonly FacetCounts[]): Applied[] {
  const { category, inStock, rating, specs } = filters;
  return [
    ...(category ? [{ label: categoryNames[category], drop: { category: undefined, specs: {} } }] : []),
    ...ofPrice(filters),
    ...(inStock ? [{ label: "In stock only", drop: { inStock: false } }] : []),
    ...(rating > 0 ? [{ label: `${rating} stars and up`, drop: { rating: 0 } }] : []),
    ...ofColour(filters),
    ...ofOrigin(filters),
    ...Object.keys(specs).flatMap((name) => ofSpec(name, filters, facets)),
  ];
}

interface ActiveFiltersProps {
  filters: Filters;
  choose: (change: Partial<Filters>) => void;
}

export default function ActiveFilters({ filters, choose }: ActiveFiltersProps) {
  const applied = appliedIn(filters, useFacets(filters));
  const { keyword, sort } = filters;
  return (
    <ul className={css.chips} aria-label="Filters">
      {applied.map(({ label, drop }) => (
        <li key={label}>
          <button
            type="button"
            className={css.chip}
            aria-label={`Remove ${label}`}
            onClick={() => choose(drop)}
          >
            {label} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css.clear} onClick={() => choose({ ...everything, keyword, sort })}>
          Clear all
        </button>
      </li>
    </ul>
  );
}
