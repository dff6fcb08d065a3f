import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import { classes } from "../classes.ts";
import { Close } from "../display/icons.tsx";
import { Toasts } from "../toasts/toasts.tsx";
import css from "./dialog.module.css";
import { useModal } from "./modals.ts";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  footer?: ReactNode;
  wide?: boolean | undefined;
  /** Rises from the bottom and keeps its height; the footer stays in view. */
  sheet?: boolean | undefined;
  children: ReactNode;
}

/** Closes if press and release are on the backdrop: text selections that end outside also cause a click there. */
function useBackdrop(dialog: RefObject<HTMLDialogElement | null>, close: () => void) {
  const pressed = useRef(false);
  const released = useRef(false);
  return {
    onPointerDown({ target }: PointerEvent) {
      pressed.current = target === dialog.current;
    },
    onPointerUp({ target }: PointerEvent) {
      released.current = target === dialog.current;
    },
    onClick({ target }: MouseEvent) {
      if (target === dialog.current && pressed.current && released.current) close();
    },
  };
}

/** A native modal, whose content is mounted only while open. */
export function Dialog({ open, onClose, title, footer, wide, sheet, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const backdrop = useBackdrop(dialog, onClose);
  useModal(heading, open);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={classes(css.dialog, wide && css.wide, sheet && css.sheet)}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The event is late: the dialog may be open again for something else.
      onClose={() => open && !dialog.current?.open && onClose()}
      {...backdrop}
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
          <Toasts modal={heading} />
        </>
      )}
    </dialog>
  );
}
