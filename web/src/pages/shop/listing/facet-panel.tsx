import { useEffect, useState } from "react";
import { ratingSteps } from "../../../../../shared/products/catalogue.ts";
import type { FacetCounts, ListingCounts } from "../../../../../shared/products/facet.ts";
import { useApi } from "../../../lib/api.ts";
import { categoryOf } from "../../../lib/category.ts";
import css from "./facet-panel.module.css";
import { type Filters, queryOf } from "./filters.ts";
import { RangeFacet } from "./range-facet.tsx";

interface FacetPanelProps {
  filters: Filters;
  choose: (change: Partial<Filters>) => void;
  /** Quick changes share a history entry. */
  adjust: (change: Partial<Filters>) => void;
}

/** Shares the list's call on the first page. */
function useCounted(filters: Filters) {
  const { data } = useApi("products/list", queryOf({ ...filters, page: 1 }));
  return { facets: filters.category ? (data?.facets ?? []) : [], counts: data?.counts };
}

export const useFacets = (filters: Filters): readonly FacetCounts[] => useCounted(filters).facets;

const chosenOf = (specs: Filters["specs"], { key, values = [] }: FacetCounts): string[] => {
  const text = `,${specs[key] ?? ""},`;
  return values.map(({ value }) => value).filter((value) => text.includes(`,${value},`));
};

export const without = (specs: Filters["specs"], ...names: readonly string[]): Filters["specs"] =>
  Object.fromEntries(Object.entries(specs).filter(([name]) => !names.includes(name)));

interface OptionProps {
  label: string;
  count?: number | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Option = ({ label, count, checked, onChange }: OptionProps) => (
  <label className={css.option}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>{label}</span>
    {count !== undefined && (
      <span className={css.count} translate="no">
        {count}
      </span>
    )}
  </label>
);

interface CommonFacetsProps {
  counts: ListingCounts | undefined;
  marked: Filters;
  mark: (change: Partial<Filters>) => void;
}

const CommonFacets = ({ counts, marked, mark }: CommonFacetsProps) => (
  <>
    <fieldset className={css.facet}>
      <legend>Availability</legend>
      <Option
        label="In stock only"
        count={counts?.inStock}
        checked={marked.inStock}
        onChange={(inStock) => mark({ inStock })}
      />
    </fieldset>
    <fieldset className={css.facet}>
      <legend>Rating</legend>
      {ratingSteps.map((stars) => (
        <Option
          key={stars}
          label={`${stars} stars and up`}
          count={counts?.ratings.find((each) => each.stars === stars)?.count}
          checked={marked.rating === stars}
          onChange={(isChosen) => mark({ rating: isChosen ? stars : 0 })}
        />
      ))}
    </fieldset>
  </>
);

export default function FacetPanel({ filters, choose, adjust }: FacetPanelProps) {
  const { facets, counts } = useCounted(filters);
  // Marked at once; address and list follow.
  const [marked, setMarked] = useState(filters);
  useEffect(() => setMarked(filters), [filters]);
  const mark = (change: Partial<Filters>, go = choose) => {
    setMarked({ ...marked, ...change });
    go(change);
  };
  const toggle = (facet: FacetCounts, value: string, isChosen: boolean) => {
    const others = chosenOf(marked.specs, facet).filter((each) => each !== value);
    const values = isChosen ? [...others, value] : others;
    const rest = without(marked.specs, facet.key);
    mark({ specs: values.length > 0 ? { ...rest, [facet.key]: values.join(",") } : rest });
  };
  return (
    <div className={css.facets}>
      <CommonFacets counts={counts} marked={marked} mark={mark} />
      {facets.map((facet) =>
        facet.values ? (
          <fieldset key={facet.key} className={css.facet}>
            <legend>{facet.label}</legend>
            {facet.values.map(({ value, label, count }) => (
              <Option
                key={value}
                label={label}
                count={count}
                checked={chosenOf(marked.specs, facet).includes(value)}
                onChange={(isChosen) => toggle(facet, value, isChosen)}
              />
            ))}
          </fieldset>
        ) : (
          <RangeFacet
            key={`${categoryOf(filters.category)} ${facet.key}`}
            facet={facet}
            specs={marked.specs}
            change={(specs) => mark({ specs }, adjust)}
          />
        ),
      )}
    </div>
  );
}
