import { type ComponentProps, useId } from "react";
import { states } from "../../../../shared/delivery/pin.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectField } from "../../ui/fields/field.tsx";
import styles from "./address-fields.module.css";

interface StateFieldProps extends Omit<ComponentProps<typeof SelectField>, "label"> {
  /** The PIN code's state, if another was chosen. */
  offered: string | undefined;
  choose: (state: string) => void;
}

export function StateField({ offered, choose, ...select }: StateFieldProps) {
  const id = useId();
  return (
    <div className={styles.state}>
      <SelectField {...select} id={id} label="State" autoComplete="address-level1">
        <option value="">Choose a state</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {state}
          </option>
        ))}
      </SelectField>
      {offered && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            choose(offered);
            // The button is removed, so the focus moves to the field it filled.
            document.getElementById(id)?.focus();
          }}
        >
          Choose {offered}
        </Button>
      )}
    </div>
  );
}
