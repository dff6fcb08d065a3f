import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import css from "./button.module.css";
import { classes } from "./classes.ts";
import { Spinner } from "./spinner.tsx";

interface Look {
  variant?: "primary" | "secondary" | "ghost" | "danger" | undefined;
  size?: "small" | "medium" | "large" | undefined;
}

const classOf = ({ variant = "primary", size = "medium" }: Look, className?: string) =>
  classes(css.button, css[variant], css[size], className);

interface ButtonProps extends ComponentProps<"button">, Look {
  /** Disabled, with a spinner in the place of the words. */
  busy?: boolean | undefined;
}

export function Button({
  variant,
  size,
  busy = false,
  disabled,
  className,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={classes(classOf({ variant, size }, className), busy && css.busy)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      <span className={css.content}>{children}</span>
      {busy && (
        <span className={css.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

interface ButtonLinkProps extends Omit<LinkProps, "children">, Look {
  children: ReactNode;
}

export function ButtonLink({ variant, size, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={classOf({ variant, size }, className)}>
      <span className={css.content}>{children}</span>
    </Link>
  );
}
