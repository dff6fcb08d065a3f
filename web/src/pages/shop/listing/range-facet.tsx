import { type FormEvent, useEffect, useState } from "react";
import { cleanCode } from "../../../../../shared/core/typed.ts";
import type { FacetCounts } from "../../../../../shared/products/facet.ts";
import css from "./facet-panel.module.css";
import type { Filters } from "./filters.ts";

interface RangeFacetProps {
  facet: FacetCounts;
  specs: Filters["specs"];
  change: (specs: Filters["specs"]) => void;
}

const bounds = ["gte", "lte"] as const;
const names = { gte: "At least", lte: "At most" } as const;

/** Applied on blur or Enter. */
export function RangeFacet({ facet, specs, change }: RangeFacetProps) {
  const { key, label, unit } = facet;
  const stated = { gte: specs[`${key}.gte`] ?? "", lte: specs[`${key}.lte`] ?? "" };
  const [typed, setTyped] = useState(stated);
  useEffect(() => setTyped({ gte: stated.gte, lte: stated.lte }), [stated.gte, stated.lte]);
  function take(event?: FormEvent) {
    event?.preventDefault();
    if (typed.gte === stated.gte && typed.lte === stated.lte) return;
    const given = bounds.flatMap((bound) => {
      const text = cleanCode(typed[bound]);
      return /^\d{1,9}(\.\d{1,4})?$/.test(text) ? [[`${key}.${bound}`, text] as const] : [];
    });
    const others = Object.entries(specs).filter(([name]) => name !== `${key}.gte` && name !== `${key}.lte`);
    change(Object.fromEntries([...others, ...given]));
  }
  const ends = { gte: facet.min, lte: facet.max };
  return (
    <form onSubmit={take}>
      <fieldset className={css.facet}>
        <legend>{unit ? `${label}, ${unit}` : label}</legend>
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
