import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { focusPageIfLost } from "../../../ui/lost-focus.ts";
import css from "./admin.module.css";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What the confirming button says. */
  action: string;
  /** What the other button says: how things stay as they are. */
  keep?: string;
  variant?: "primary" | "danger" | undefined;
  disabled?: boolean | undefined;
  /** The dialog closes when it is done, failed or not: failures are told by toasts. */
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back, naming what it is about. */
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
    // The button that opened it may be gone by what was confirmed.
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
      <div className={css.dialogText}>{children}</div>
    </Dialog>
  );
}
