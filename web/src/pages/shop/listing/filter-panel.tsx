import { useDeferredValue, useEffect, useState } from "react";
import { categories, categoryNames } from "../../../../../shared/products/catalogue.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import css from "./filter-panel.module.css";
import { everything, type Filters, isFiltered } from "./filters.ts";
import { PriceSlider } from "./price-slider.tsx";

const FacetPanel = lazyFile(() => import("./facet-panel.tsx"));

const options = [
  { value: undefined, name: "All categories" },
  ...categories.map((value) => ({ value, name: categoryNames[value] })),
];

interface FilterPanelProps {
  filters: Filters;
  choose: (change: Partial<Filters>) => void;
  /** Quick changes share a history entry. */
  adjust: (change: Partial<Filters>) => void;
}

export default function FilterPanel({ filters, choose, adjust }: FilterPanelProps) {
  const { category, min, max } = filters;
  // Marked at once; address and list follow.
  const [marked, setMarked] = useState(category);
  useEffect(() => setMarked(filters.category), [filters]);
  // Drawn after the rest, so that a phone shows the sheet sooner.
  const hasFacets = useDeferredValue(true, false);
  return (
    <div className={css.panel}>
      <Button
        variant="secondary"
        size="small"
        disabled={!isFiltered(filters)}
        onClick={() => choose({ ...everything, keyword: filters.keyword, sort: filters.sort })}
      >
        Reset filters
      </Button>
      <PriceSlider min={min} max={max} onChange={adjust} />
      <fieldset className={css.categories}>
        <legend>Category</legend>
        {options.map(({ value, name }) => (
          <label key={name} className={css.option}>
            <input
              type="radio"
              name="category"
              checked={value === marked}
              onChange={() => {
                setMarked(value);
                choose({ category: value, specs: {} });
              }}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {/* Last, so that nothing moves when it has loaded. */}
      {hasFacets && (
        <Optional>
          <FacetPanel filters={filters} choose={choose} adjust={adjust} />
        </Optional>
      )}
    </div>
  );
}
