import { FieldError } from "../../../ui/fields/field.tsx";
import { eventGroups } from "./event-words.ts";
import css from "./webhooks.module.css";

interface ChoiceProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

const Choice = ({ label, checked, disabled, onChange }: ChoiceProps) => (
  <label className={css.choice}>
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
);

interface EventsFieldProps {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** A wider choice includes the narrower ones, which then can't be chosen. */
export function EventsField({ chosen, error, onChange }: EventsFieldProps) {
  const has = (pattern: string) => chosen.includes(pattern);
  const set = (pattern: string, isChosen: boolean, isIncluded: (other: string) => boolean) => {
    const others = chosen.filter((other) => other !== pattern && !(isChosen && isIncluded(other)));
    onChange(isChosen ? [...others, pattern] : others);
  };
  const all = has("*");
  return (
    <div>
      <Choice label="Everything" checked={all} onChange={(on) => set("*", on, () => true)} />
      {eventGroups.map(({ noun, name, events }) => {
        const whole = all || has(`${noun}.*`);
        return (
          <fieldset key={noun} className={css.group}>
            <legend>{name}</legend>
            <Choice
              label={`All ${name.toLowerCase()}`}
              checked={whole}
              disabled={all}
              onChange={(on) => set(`${noun}.*`, on, (other) => other.startsWith(`${noun}.`))}
            />
            {Object.entries(events).map(([event, words]) => (
              <Choice
                key={event}
                label={words}
                checked={whole || has(event)}
                disabled={whole}
                onChange={(on) => set(event, on, () => false)}
              />
            ))}
          </fieldset>
        );
      })}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
