import { type ReactNode, useState } from "react";
import type { KeyedMutator } from "swr";
import { toast } from "../../../ui/toasts/toast.tsx";
import { Confirmation } from "./confirmation.tsx";
import { ReasonedConfirmation } from "./reasoned-confirmation.tsx";
import type { List } from "./use-list.ts";

interface RemovalOptions<Answer, Row> {
  list: List;
  /** Its data is what is shown, even while the next page loads. */
  answer: { data: Answer | undefined; mutate: KeyedMutator<Answer> };
  /** Shown at once, and reverted on errors. Not revalidated, since index and edge may lag. */
  without: (answer: Answer, row: Row) => Answer;
  remove: (row: Row, reason?: string) => Promise<unknown>;
  done: string;
}

interface Removal<Row> {
  /** The row to confirm. */
  asked: Row | undefined;
  ask: (row: Row) => void;
  cancel: () => void;
  confirm: (reason?: string) => Promise<void>;
  settled: () => void;
}

/** Used with a `RemovalDialog`. */
export function useRemoval<Answer, Row>(options: RemovalOptions<Answer, Row>): Removal<Row> {
  const { list, answer, without, remove, done } = options;
  const [asked, setAsked] = useState<Row>();
  async function confirm(reason?: string) {
    const row = asked;
    const { data, mutate } = answer;
    if (row === undefined || data === undefined) return;
    setAsked(undefined);
    await mutate(
      async (current) => {
        await remove(row, reason);
        return current && without(current, row);
      },
      {
        optimisticData: (current) => without(current ?? data, row),
        rollbackOnError: true,
        revalidate: false,
      },
    );
    toast.success(done);
  }
  return { asked, ask: setAsked, cancel: () => setAsked(undefined), confirm, settled: list.keepFocus };
}

export const others = <Row extends { _id: string }>(rows: readonly Row[], { _id }: Row): Row[] =>
  rows.filter((row) => row._id !== _id);

interface RemovalDialogProps<Row> {
  of: Removal<Row>;
  title: string;
  disabled?: boolean;
  asksReason?: boolean;
  children: (row: Row) => ReactNode;
}

export function RemovalDialog<Row>({ of, title, disabled, asksReason, children }: RemovalDialogProps<Row>) {
  const Dialog = asksReason ? ReasonedConfirmation : Confirmation;
  return (
    <Dialog
      open={of.asked !== undefined}
      title={title}
      action="Delete"
      disabled={disabled}
      onConfirm={of.confirm}
      onSettled={of.settled}
      onClose={of.cancel}
    >
      {of.asked && children(of.asked)}
    </Dialog>
  );
}
