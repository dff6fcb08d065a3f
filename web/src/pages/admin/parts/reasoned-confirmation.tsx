import { type ComponentProps, useState } from "react";
import { Confirmation } from "./confirmation.tsx";
import { ReasonField } from "./reason-field.tsx";

interface ReasonedConfirmationProps extends Omit<ComponentProps<typeof Confirmation>, "onConfirm"> {
  onConfirm: (reason: string | undefined) => unknown;
}

/** Asks for the reason that the shop records. A reason belongs to one opening. */
export function ReasonedConfirmation({ open, onConfirm, children, ...dialog }: ReasonedConfirmationProps) {
  const [reason, setReason] = useState("");
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setReason("");
  }
  return (
    <Confirmation {...dialog} open={open} onConfirm={() => onConfirm(reason.trim() || undefined)}>
      {children}
      <ReasonField value={reason} onChange={({ target }) => setReason(target.value)} />
    </Confirmation>
  );
}
