import { type FormEvent, useEffect, useState } from "react";
import { cleanCode } from "../../../../../shared/core/typed.ts";
import type { FacetCounts } from "../../../../../shared/products/facet.ts";
import css from "./facet-panel.module.css";
import type { Filters } from "./filters.ts";
import { type Range, RangeSlider } from "./range-slider.tsx";

interface RangeFacetProps {
  facet: FacetCounts;
  specs: Filters["specs"];
  change: (specs: Filters["specs"]) => void;
}

const bounds = ["gte", "lte"] as const;
const names = { gte: "At least", lte: "At most" } as const;
type Bounds = Record<(typeof bounds)[number], string>;

/** Undoes binary fractions: 0.1 + 0.2. */
const rounded = (value: number): number => Number(value.toPrecision(6));

interface Scale {
  ends: Range;
  step: number;
}

/** At least 20 steps, each a power of ten. */
function scaleOf({ distribution: { min = 0, max = 0 } = { counts: [] } }: FacetCounts): Scale {
  const step = rounded(10 ** Math.floor(Math.log10((max - min) / 20)));
  const ends = {
    min: rounded(Math.floor(rounded(min / step)) * step),
    max: rounded(Math.ceil(rounded(max / step)) * step),
  };
  return { ends, step };
}

const within = (text: string, { min, max }: Range, initial: number): number =>
  text === "" ? initial : Math.min(max, Math.max(min, Number(text)));

interface FacetSliderProps {
  facet: FacetCounts;
  stated: Bounds;
  set: (bounds: Bounds) => void;
}

function FacetSlider({ facet, stated, set }: FacetSliderProps) {
  const { label, unit = "", distribution } = facet;
  const { ends, step } = scaleOf(facet);
  return (
    <RangeSlider
      ends={ends}
      step={step}
      range={{ min: within(stated.gte, ends, ends.min), max: within(stated.lte, ends, ends.max) }}
      counts={distribution?.counts}
      names={{ min: `${label}: lowest`, max: `${label}: highest` }}
      inWords={(value) => `${rounded(value)} ${unit}`.trim()}
      onChange={({ min, max }) =>
        set({
          gte: min > ends.min ? String(rounded(min)) : "",
          lte: max < ends.max ? String(rounded(max)) : "",
        })
      }
    />
  );
}

/** A slider over the category's values, and boxes to type in, which apply on blur or Enter. */
export function RangeFacet({ facet, specs, change }: RangeFacetProps) {
  const { key, label, unit, distribution } = facet;
  const stated = { gte: specs[`${key}.gte`] ?? "", lte: specs[`${key}.lte`] ?? "" };
  const [typed, setTyped] = useState(stated);
  useEffect(() => setTyped({ gte: stated.gte, lte: stated.lte }), [stated.gte, stated.lte]);
  function set(next: Bounds) {
    if (next.gte === stated.gte && next.lte === stated.lte) return;
    const given = bounds.flatMap((bound) => {
      const text = cleanCode(next[bound]);
      return /^\d{1,9}(\.\d{1,4})?$/.test(text) ? [[`${key}.${bound}`, text] as const] : [];
    });
    const others = Object.entries(specs).filter(([name]) => name !== `${key}.gte` && name !== `${key}.lte`);
    change(Object.fromEntries([...others, ...given]));
  }
  function take(event?: FormEvent) {
    event?.preventDefault();
    set(typed);
  }
  const ends = { gte: facet.min, lte: facet.max };
  return (
    <form onSubmit={take}>
      <fieldset className={css.facet}>
        <legend>{unit ? `${label}, ${unit}` : label}</legend>
        {distribution && <FacetSlider facet={facet} stated={stated} set={set} />}
        <div className={css.range}>
          {bounds.map((bound) => (
            <input
              key={bound}
              type="text"
              inputMode="decimal"
              aria-label={`${label}: ${names[bound].toLowerCase()}${unit ? `, ${unit}` : ""}`}
              placeholder={ends[bound] === undefined ? names[bound] : String(ends[bound])}
              value={typed[bound]}
              onChange={({ target }) => setTyped({ ...typed, [bound]: target.value })}
              onBlur={() => take()}
            />
          ))}
        </div>
        <button type="submit" hidden>
          Apply
        </button>
      </fieldset>
    </form>
  );
}
