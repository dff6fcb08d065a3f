import { Button } from "../../../ui/controls/button.tsx";
import { Minus, Plus } from "../../../ui/display/icons.tsx";
import css from "./tones-field.module.css";

const names = ["First tone", "Second tone"] as const;
const unset = "#808080";

interface TonesFieldProps {
  /** The colour's name, for screen readers. */
  of: string;
  tones: readonly string[];
  onChange: (tones: string[]) => void;
}

/** Up to two tones of a swatch. */
export const TonesField = ({ of, tones, onChange }: TonesFieldProps) => (
  <span className={css.tones}>
    {names.slice(0, tones.length).map((name, index) => (
      <input
        key={name}
        type="color"
        className={css.tone}
        aria-label={`${name} of ${of}`}
        value={tones[index]}
        onChange={({ target }) =>
          onChange(tones.map((tone, place) => (place === index ? target.value : tone)))
        }
      />
    ))}
    {tones.length < names.length && (
      <Button
        variant="ghost"
        size="small"
        aria-label={`Add a tone to ${of}`}
        onClick={() => onChange([...tones, unset])}
      >
        <Plus />
      </Button>
    )}
    {tones.length > 0 && (
      <Button
        variant="ghost"
        size="small"
        aria-label={`Remove a tone of ${of}`}
        onClick={() => onChange(tones.slice(0, -1))}
      >
        <Minus />
      </Button>
    )}
  </span>
);
