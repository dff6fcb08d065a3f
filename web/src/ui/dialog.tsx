import { type ReactNode, useEffect, useId, useRef } from "react";
import { classes } from "./classes.ts";
import css from "./dialog.module.css";
import { Close } from "./icons.tsx";

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the backdrop and the corner button. */
  onClose: () => void;
  title: ReactNode;
  footer?: ReactNode;
  wide?: boolean | undefined;
  children: ReactNode;
}

/** The platform's modal: it keeps the focus inside and gives it back. Mounts its content while open. */
export function Dialog({ open, onClose, title, footer, wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out
    <dialog
      ref={dialog}
      className={classes(css.dialog, wide && css.wide)}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Told a moment late: by then it may be open anew, for something else.
      onClose={() => open && !dialog.current?.open && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <>
          <div className={css.head}>
            <h2 id={heading}>{title}</h2>
            <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
              <Close />
            </button>
          </div>
          <div className={css.body}>{children}</div>
          {footer && <div className={css.footer}>{footer}</div>}
        </>
      )}
    </dialog>
  );
}
