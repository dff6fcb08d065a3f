import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatPrice } from "../../../../../shared/core/money.ts";
import { priceRange } from "../../../../../shared/products/catalogue.ts";
import { classes } from "../../../ui/classes.ts";
import { priceStep } from "./filters.ts";
import css from "./price-slider.module.css";

const top = priceRange.sliderMax;
const pauseMs = 300;

const words = (rupees: number) => (rupees >= top ? `${formatPrice(top)}+` : formatPrice(rupees));

interface Range {
  min: number;
  max: number;
}

// The linter does not know that range inputs may have a value text.
const spoken = (text: string) => ({ "aria-valuetext": text });

const isSame = (a: Range, b: Range) => a.min === b.min && a.max === b.max;

/** Reports the range after the thumbs have rested. */
function useResting({ min, max }: Range, report: (range: Range) => void) {
  const [range, setRange] = useState<Range>({ min, max });
  const known = useRef(range);
  const rested = useEffectEvent(report);
  useEffect(() => {
    // A reported range returns later, when the thumb may have moved on.
    if (!isSame(known.current, { min, max })) setRange({ min, max });
    known.current = { min, max };
  }, [min, max]);
  useEffect(() => {
    if (isSame(known.current, range)) return;
    const timer = setTimeout(() => {
      known.current = range;
      rested(range);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [range]);
  return [range, setRange] as const;
}

interface FilledTrack extends CSSProperties {
  "--from": number;
  "--to": number;
}

interface PriceSliderProps extends Range {
  onChange: (range: Range) => void;
}

export function PriceSlider({ min, max, onChange }: PriceSliderProps) {
  const [range, move] = useResting({ min, max }, onChange);
  const isWhole = range.min === 0 && range.max === top;
  const filled: FilledTrack | undefined = isWhole
    ? undefined
    : { "--from": range.min / top, "--to": range.max / top };
  const thumb = { type: "range", min: 0, max: top, step: priceStep, className: css.thumb } as const;
  return (
    <fieldset className={css.slider}>
      <legend>Price</legend>
      <div className={css.track} style={filled}>
        <input
          {...thumb}
          className={classes(css.thumb, range.min > top / 2 && css.above)}
          value={range.min}
          aria-label="Lowest price"
          {...spoken(formatPrice(range.min))}
          onChange={({ target }) =>
            move({ ...range, min: Math.min(target.valueAsNumber, range.max - priceStep) })
          }
        />
        <input
          {...thumb}
          value={range.max}
          aria-label="Highest price"
          {...spoken(words(range.max))}
          onChange={({ target }) =>
            move({ ...range, max: Math.max(target.valueAsNumber, range.min + priceStep) })
          }
        />
      </div>
      <div className={css.ends}>
        <output translate="no">{formatPrice(range.min)}</output>
        <output>{words(range.max)}</output>
      </div>
    </fieldset>
  );
}
