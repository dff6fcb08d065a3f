import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from "react";
import { classes } from "../../../ui/classes.ts";
import css from "./range-slider.module.css";

const pauseMs = 300;

export interface Range {
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

interface BarsProps {
  counts: readonly number[];
  from: number;
  to: number;
}

/** How many products have each value; bars outside the chosen range are faint. */
function Bars({ counts, from, to }: BarsProps) {
  const highest = Math.max(1, ...counts);
  return (
    <div className={css.bars} aria-hidden="true">
      {counts.map((count, index) => {
        const middle = (index + 0.5) / counts.length;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position
            key={index}
            className={middle < from || middle > to ? css.faint : undefined}
            style={{ height: `${Math.ceil((count / highest) * 100)}%` }}
          />
        );
      })}
    </div>
  );
}

interface RangeSliderProps {
  ends: Range;
  step: number;
  range: Range;
  counts?: readonly number[] | undefined;
  names: { min: string; max: string };
  inWords: (value: number) => string;
  onChange: (range: Range) => void;
  /** Shows the range below the track. */
  showEnds?: boolean;
}

/** Two thumbs on one track, for pointer and keyboard. */
export function RangeSlider({
  ends,
  step,
  range: chosen,
  counts,
  names,
  inWords,
  onChange,
  showEnds,
}: RangeSliderProps) {
  const [range, move] = useResting(chosen, onChange);
  const span = ends.max - ends.min || 1;
  const share = (value: number) => (value - ends.min) / span;
  const [from, to] = [share(range.min), share(range.max)];
  const filled: FilledTrack | undefined =
    isSame(range, ends) && !counts ? undefined : { "--from": from, "--to": to };
  const thumb = { type: "range", ...ends, step, className: css.thumb } as const;
  return (
    <>
      {counts && <Bars counts={counts} from={from} to={to} />}
      <div className={css.track} style={filled}>
        <input
          {...thumb}
          className={classes(css.thumb, from > 0.5 && css.above)}
          value={range.min}
          aria-label={names.min}
          {...spoken(inWords(range.min))}
          onChange={({ target }) => move({ ...range, min: Math.min(target.valueAsNumber, range.max - step) })}
        />
        <input
          {...thumb}
          value={range.max}
          aria-label={names.max}
          {...spoken(inWords(range.max))}
          onChange={({ target }) => move({ ...range, max: Math.max(target.valueAsNumber, range.min + step) })}
        />
      </div>
      {showEnds && (
        <div className={css.ends}>
          <output translate="no">{inWords(range.min)}</output>
          <output>{inWords(range.max)}</output>
        </div>
      )}
    </>
  );
}
