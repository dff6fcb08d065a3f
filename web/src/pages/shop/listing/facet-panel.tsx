import { useEffect, useState } from "react";
import { basics, isBasicColour } from "../../../../../shared/products/basic-colours.ts";
import { ratingSteps } from "../../../../../shared/products/catalogue.ts";
import type { FacetCounts, ListingCounts } from "../../../../../shared/products/facet.ts";
import { useApi } from "../../../lib/api.ts";
import { categoryOf } from "../../../lib/category.ts";
import { Swatch } from "../../../ui/display/swatch.tsx";
import css from "./facet-panel.module.css";
import { type Filters, queryOf } from "./filters.ts";
import { RangeFacet } from "./range-facet.tsx";

interface FacetPanelProps {
  filters: Filters;
  choose: (change: Partial<Filters>) => void;
  /** Quick changes share a history entry. */
  adjust: (change: Partial<Filters>) => void;
}

const listedKeys: readonly string[] = ["colour", "origin"];

/** Shares the list's call on the first page. */
function useCounted(filters: Filters) {
  // The list asks again for what is old.
  const { data } = useApi("products/list", queryOf({ ...filters, page: 1 }), { revalidateIfStale: false });
  const facets = data?.facets ?? [];
  const valuesOf = (listed: string) => facets.find(({ key }) => key === listed)?.values ?? [];
  return {
    facets: filters.category ? facets.filter(({ key }) => !listedKeys.includes(key)) : [],
    colours: valuesOf("colour"),
    origins: valuesOf("origin"),
    counts: data?.counts,
  };
}

export const useFacets = (filters: Filters): readonly FacetCounts[] => useCounted(filters).facets;

type Counted = NonNullable<FacetCounts["values"]>;

const chosenOf = (specs: Filters["specs"], { key, values = [] }: FacetCounts): string[] => {
  const text = `,${specs[key] ?? ""},`;
  return values.map(({ value }) => value).filter((value) => text.includes(`,${value},`));
};

export const without = (specs: Filters["specs"], ...names: readonly string[]): Filters["specs"] =>
  Object.fromEntries(Object.entries(specs).filter(([name]) => !names.includes(name)));

interface OptionProps {
  label: string;
  tone?: string | undefined;
  count?: number | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Option = ({ label, tone, count, checked, onChange }: OptionProps) => (
  <label className={css.option}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {tone && <Swatch tones={[tone]} />}
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

interface ListedFacetProps {
  legend: string;
  values: Counted;
  /** Joined by commas. */
  chosen: string;
  choose: (values: string) => void;
}

const toneOf = (value: string): string | undefined =>
  isBasicColour(value) ? basics[value].tones[0] : undefined;

function ListedFacet({ legend, values, chosen, choose }: ListedFacetProps) {
  const isChosen = (value: string) => chosen.split(",").includes(value);
  // Chosen values stay, so that they can be undone.
  const shown = values.filter(({ value, count }) => count > 0 || isChosen(value));
  if (shown.length === 0) return null;
  return (
    <fieldset className={css.facet}>
      <legend>{legend}</legend>
      {shown.map(({ value, label, count }) => (
        <Option
          key={value}
          label={label}
          tone={toneOf(value)}
          count={count}
          checked={isChosen(value)}
          onChange={(isWanted) =>
            choose(
              values
                .map((each) => each.value)
                .filter((each) => (each === value ? isWanted : isChosen(each)))
                .join(","),
            )
          }
        />
      ))}
    </fieldset>
  );
}

export default function FacetPanel({ filters, choose, adjust }: FacetPanelProps) {
  const { facets, colours, origins, counts } = useCounted(filters);
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
      <ListedFacet
        legend="Colour"
        values={colours}
        chosen={marked.colour}
        choose={(colour) => mark({ colour })}
      />
      <ListedFacet
        legend="Made in"
        values={origins}
        chosen={marked.origin}
        choose={(origin) => mark({ origin })}
      />
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
