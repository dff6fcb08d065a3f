import { type RefObject, useRef, useState } from "react";
import type { KeyedMutator } from "swr";
import { messageOf } from "../../../lib/api.ts";
import { isFocusLost } from "../../../ui/lost-focus.ts";
import { toast } from "../../../ui/toast.tsx";

interface RemovalOptions<Answer, Row> {
  /** Of the list; its data is what is shown, be it of the question before while the next answer is on its way. */
  answer: { data: Answer | undefined; mutate: KeyedMutator<Answer> };
  /** The answer without that row: shown at once, taken back when the server refuses. */
  without: (answer: Answer, row: Row) => Answer;
  remove: (row: Row) => Promise<unknown>;
  done: string;
}

export interface Removal<Row> {
  /** The row that a dialog asks about. */
  asked: Row | undefined;
  ask: (row: Row) => void;
  cancel: () => void;
  confirm: () => Promise<void>;
  /** What the list stands in. */
  list: RefObject<HTMLDivElement | null>;
}

/** The row that is asked about, and its removal once that is confirmed. */
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
          revalidate: true,
        },
      );
      toast.success(done);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      // The row's own button went with it; the keyboard must not be left nowhere.
      if (isFocusLost()) list.current?.focus({ preventScroll: true });
    }
  }
  return { asked, ask: setAsked, cancel: () => setAsked(undefined), confirm, list };
}
