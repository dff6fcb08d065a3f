import { useSyncExternalStore } from "react";

export interface Question<A> {
  answer: Promise<A | undefined>;
  settle: (answer: A | undefined) => void;
}

/** Asks something in a dialog that is mounted elsewhere, once for all who ask meanwhile. */
export function newQuestions<A>() {
  let question: Question<A> | undefined;
  const listeners = new Set<() => void>();
  function change(next: Question<A> | undefined): void {
    question = next;
    for (const listener of listeners) listener();
  }
  function newQuestion(): Question<A> {
    let settle: Question<A>["settle"] = () => undefined;
    const answer = new Promise<A | undefined>((resolve) => {
      settle = (given) => {
        change(undefined);
        resolve(given);
      };
    });
    return { answer, settle };
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    /** Undefined while no dialog could answer. */
    ask(): Promise<A | undefined> | undefined {
      if (listeners.size === 0) return undefined;
      if (!question) change(newQuestion());
      return question?.answer;
    },
    use: (): Question<A> | undefined =>
      useSyncExternalStore(
        subscribe,
        () => question,
        () => undefined,
      ),
  };
}
