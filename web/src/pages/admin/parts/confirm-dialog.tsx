import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import css from "./admin.module.css";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What the confirming button says. */
  action: string;
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
  variant = "danger",
  disabled,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
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
            Cancel
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
