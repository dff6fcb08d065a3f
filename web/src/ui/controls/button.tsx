import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classes } from "../classes.ts";
import { Spinner } from "../states/spinner.tsx";
import css from "./button.module.css";

interface ButtonStyle {
  variant?: "primary" | "secondary" | "ghost" | "danger" | undefined;
  size?: "small" | "medium" | "large" | undefined;
}

const classOf = ({ variant = "primary", size = "medium" }: ButtonStyle, className?: string) =>
  classes(css.button, css[variant], css[size], className);

/** Restores the focus, which a button loses when disabled. */
function useKeptFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [busy]);
  return button;
}

interface ButtonProps extends Omit<ComponentProps<"button">, "ref">, ButtonStyle {
  /** Disables the button and shows a spinner. */
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
  const element = useKeptFocus(busy);
  return (
    <button
      ref={element}
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

interface ButtonLinkProps extends Omit<LinkProps, "children">, ButtonStyle {
  children: ReactNode;
}

export function ButtonLink({ variant, size, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={classOf({ variant, size }, className)}>
      <span className={css.content}>{children}</span>
    </Link>
  );
}
