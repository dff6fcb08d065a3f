import { useEffect, useSyncExternalStore } from "react";
import type { User } from "../../../shared/account.ts";

/** Forms whose input would be lost with their page. */
const formsInHand = new Set<symbol>();

interface Question {
  answer: Promise<User | undefined>;
  settle: (user: User | undefined) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

function newQuestion(): Question {
  let settle: Question["settle"] = () => undefined;
  const answer = new Promise<User | undefined>((resolve) => {
    settle = (user) => {
      question = undefined;
      tell();
      resolve(user);
    };
  });
  return { answer, settle };
}

/**
 * A session that ended over a form is begun anew in a dialog above it. Resolves with who has signed in,
 * or undefined when the dialog was closed. Undefined at once where there is no form to lose.
 */
export function signInAgain(): Promise<User | undefined> | undefined {
  if (formsInHand.size === 0) return undefined;
  if (!question) {
    question = newQuestion();
    tell();
  }
  return question.answer;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The question that a dialog is to put now, if any. */
export const useSignInQuestion = (): Question | undefined => useSyncExternalStore(subscribe, () => question);

/** While `inHand`, the page stays when the session ends, and asks for a login in place. */
export function useFormInHand(inHand: boolean): void {
  useEffect(() => {
    if (!inHand) return;
    const form = Symbol();
    formsInHand.add(form);
    return () => void formsInHand.delete(form);
  }, [inHand]);
}
