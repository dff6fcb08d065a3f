import { useId } from "react";
import { maxStars, Rating, starsOf } from "../display/rating.tsx";
import css from "./star-input.module.css";

interface StarInputProps {
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
}

/** A native slider in half stars, for mouse, touch and keyboard. */
export function StarInput({ label, name, value, onChange }: StarInputProps) {
  const id = useId();
  const stars = starsOf(value);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.row}>
        <span className={css.stars}>
          <span aria-hidden="true">
            <Rating value={stars} />
          </span>
          <input
            id={id}
            className={css.slider}
            type="range"
            name={name}
            min={0}
            max={maxStars}
            step={0.5}
            value={stars}
            {...{ "aria-valuetext": `${stars} of ${maxStars} stars` }}
            onChange={({ target }) => onChange(target.valueAsNumber)}
          />
        </span>
        <output className={css.value} htmlFor={id}>
          {stars} of {maxStars}
        </output>
      </div>
    </div>
  );
}
