import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import css from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { focusPageIfLost } from "./lost-focus.ts";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  /** The label of the button that changes nothing. */
  keep?: string;
  variant?: "primary" | "danger" | undefined;
  disabled?: boolean | undefined;
  /** The dialog closes when this settles; failures are reported by toasts. */
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
}

/** Asks before something that cannot be undone, and names what it applies to. */
export function ConfirmDialog({
  open,
  title,
  children,
  action,
  keep = "Cancel",
  variant = "danger",
  disabled,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The confirmed action may have removed the button that opened the dialog.
    if (wasOpen.current && !open) focusPageIfLost();
    wasOpen.current = open;
  }, [open]);
  useEffect(() => focusPageIfLost, []);
  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
      onClose();
    }
  }
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {keep}
          </Button>
          <Button variant={variant} busy={busy} disabled={disabled} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <div className={css.text}>{children}</div>
    </Dialog>
  );
}
