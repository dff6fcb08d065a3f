import { Minus, Plus } from "../display/icons.tsx";
import css from "./stepper.module.css";

interface StepperProps {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** Names the quantity for screen readers. */
  label: string;
}

/** Buttons stay focusable at a limit, so that the focus is not lost. */
export function Stepper({ value, min, max, onChange, label }: StepperProps) {
  const step = (next: number) => {
    if (next >= min && next <= max) onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight
    <span className={css.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={css.step}
        aria-label="Decrease quantity"
        aria-disabled={value <= min}
        onClick={() => step(value - 1)}
      >
        <Minus />
      </button>
      <output className={css.value} translate="no">
        {value}
      </output>
      <button
        type="button"
        className={css.step}
        aria-label="Increase quantity"
        aria-disabled={value >= max}
        onClick={() => step(value + 1)}
      >
        <Plus />
      </button>
    </span>
  );
}
