import type { ComponentProps, ReactNode } from "react";
import { classes } from "../../../ui/classes.ts";
import field from "../../../ui/fields/field.module.css";
import { FieldFrame } from "../../../ui/fields/field.tsx";
import css from "./unit-field.module.css";

interface UnitFieldProps extends ComponentProps<"input"> {
  label: ReactNode;
  /** Inside the box: a currency before the number, anything else after it. */
  unit: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export function UnitField({ label, unit, error, hint, id, className, ...input }: UnitFieldProps) {
  const isBefore = unit === "₹";
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(wiring) => (
        <>
          <input
            inputMode="decimal"
            {...input}
            {...wiring}
            aria-describedby={[wiring["aria-describedby"], `${wiring.id}-unit`].filter(Boolean).join(" ")}
            className={classes(field.control, isBefore ? css.afterUnit : css.beforeUnit)}
          />
          <span className={classes(css.unit, isBefore && css.first)} id={`${wiring.id}-unit`} translate="no">
            {unit}
          </span>
        </>
      )}
    </FieldFrame>
  );
}
