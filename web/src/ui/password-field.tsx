import { type ComponentProps, type ReactNode, useState } from "react";
import { classes } from "./classes.ts";
import css from "./field.module.css";
import { FieldFrame } from "./field.tsx";
import { Eye, EyeOff } from "./icons.tsx";

interface PasswordFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

export function PasswordField({ label, error, hint, id, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint} id={id} className={className}>
      {(wiring) => (
        <>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? "text" : "password"}
            className={classes(css.control, css.withButton)}
          />
          <button
            type="button"
            className={css.inside}
            aria-label={shown ? "Hide password" : "Show password"}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </button>
        </>
      )}
    </FieldFrame>
  );
}
