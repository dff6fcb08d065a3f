import { type RefObject, useRef, useState } from "react";
import type { KeyedMutator } from "swr";
import { messageOf } from "../../../lib/api.ts";
import { isFocusLost } from "../../../ui/lost-focus.ts";
import { toast } from "../../../ui/toast.tsx";

interface RemovalOptions<Answer, Row> {
  /** The list's response; its data is what is shown, even while the next page is loading. */
  answer: { data: Answer | undefined; mutate: KeyedMutator<Answer> };
  /**
   * The response without the row: shown at once, and reverted if the server refuses. The list is not loaded
   * again, since an index or the edge may still have the row.
   */
  without: (answer: Answer, row: Row) => Answer;
  remove: (row: Row) => Promise<unknown>;
  done: string;
}

export interface Removal<Row> {
  /** The row that the dialog asks about. */
  asked: Row | undefined;
  ask: (row: Row) => void;
  cancel: () => void;
  confirm: () => Promise<void>;
  /** The element around the list. */
  list: RefObject<HTMLDivElement | null>;
}

/** Removes a row from a list after a confirmation. */
export function useRemoval<Answer, Row>(options: RemovalOptions<Answer, Row>): Removal<Row> {
  const { answer, without, remove, done } = options;
  const [asked, setAsked] = useState<Row>();
  const list = useRef<HTMLDivElement>(null);
  async function confirm() {
    const row = asked;
    const { data, mutate } = answer;
    if (row === undefined || data === undefined) return;
    setAsked(undefined);
    try {
      await mutate(
        async (current) => {
          await remove(row);
          return current && without(current, row);
        },
        {
          optimisticData: (current) => without(current ?? data, row),
          rollbackOnError: true,
          revalidate: false,
        },
      );
      toast.success(done);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      // The row's button, which had the focus, is gone.
      if (isFocusLost()) list.current?.focus({ preventScroll: true });
    }
  }
  return { asked, ask: setAsked, cancel: () => setAsked(undefined), confirm, list };
}
