import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { classes } from "../classes.ts";
import css from "./menu.module.css";

interface MenuProps {
  /** The button's name, for screen readers. */
  label: string;
  button: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** Closes on Escape, outside press, blur and navigation. */
function useDisclosure() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes it
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const isOutside = (target: EventTarget | null) =>
      !(target instanceof Node && root.current?.contains(target));
    const closeOutside = ({ target }: Event) => isOutside(target) && setOpen(false);
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [open]);

  return { open, toggle: () => setOpen(!open), root, trigger };
}

export function Menu({ label, button, children, className }: MenuProps) {
  const { open, toggle, root, trigger } = useDisclosure();
  const id = useId();
  return (
    <div className={classes(css.menu, className)} ref={root}>
      <button
        ref={trigger}
        type="button"
        className={css.button}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        {button}
      </button>
      <div id={id} className={css.panel} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
