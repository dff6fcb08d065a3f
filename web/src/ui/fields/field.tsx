import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import { ChevronDown } from "../display/icons.tsx";
import css from "./field.module.css";

interface Label {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FrameProps extends Label {
  id?: string | undefined;
  className?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className={css.error} id={id} role="alert">
    {children}
  </p>
);

/** Links label, control and messages for screen readers. */
export function FieldFrame({ label, error, hint, id, className, children }: FrameProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  return (
    <div className={classes(css.field, className)}>
      <label className={css.label} htmlFor={fieldId}>
        {label}
      </label>
      <div className={css.box}>
        {children({
          id: fieldId,
          "aria-invalid": error ? true : undefined,
          "aria-describedby": describedBy || undefined,
        })}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function Field({ label, error, hint, id, className, ...input }: ComponentProps<"input"> & Label) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(wiring) => <input {...input} {...wiring} className={css.control} />}
    </FieldFrame>
  );
}

type SelectProps = ComponentProps<"select"> & Label;

export function SelectField({ label, error, hint, id, className, children, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(wiring) => (
        <>
          <select {...select} {...wiring} className={classes(css.control, css.select)}>
            {children}
          </select>
          <ChevronDown className={css.chevron} />
        </>
      )}
    </FieldFrame>
  );
}

export function TextArea({ label, error, hint, id, className, ...area }: ComponentProps<"textarea"> & Label) {
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(wiring) => <textarea {...area} {...wiring} className={classes(css.control, css.area)} />}
    </FieldFrame>
  );
}
