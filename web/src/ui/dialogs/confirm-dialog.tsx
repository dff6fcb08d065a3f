import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../controls/button.tsx";
import { focusPageIfLost } from "../controls/lost-focus.ts";
import { useAction } from "../controls/use-action.ts";
import css from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  action: string;
  keep?: string;
  variant?: "primary" | "danger" | undefined;
  disabled?: boolean | undefined;
  /** The dialog closes when this and `onSettled` settle. */
  onConfirm: () => unknown;
  /** Called after success and failure. */
  onSettled?: (() => unknown) | undefined;
  /** Shows the error of `onConfirm`; by default as a toast. */
  failed?: ((error: unknown) => unknown) | undefined;
  onClose: () => void;
}

export default function ConfirmDialog({
  open,
  title,
  children,
  action,
  keep = "Cancel",
  variant = "danger",
  disabled,
  onConfirm,
  onSettled,
  failed,
  onClose,
}: ConfirmDialogProps) {
  const { busy, run } = useAction(onConfirm, {
    failed,
    async settled() {
      await onSettled?.();
      onClose();
    },
  });
  const wasOpen = useRef(false);
  useEffect(() => {
    // The action may have removed the button that opened the dialog.
    if (wasOpen.current && !open) focusPageIfLost();
    wasOpen.current = open;
  }, [open]);
  useEffect(() => focusPageIfLost, []);
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
          <Button variant={variant} busy={busy} disabled={disabled} onClick={() => void run()}>
            {action}
          </Button>
        </>
      }
    >
      <div className={css.text}>{children}</div>
    </Dialog>
  );
}
