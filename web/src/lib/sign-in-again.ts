import { useEffect, useSyncExternalStore } from "react";
import type { User } from "../../../shared/accounts/schemas.ts";

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

/** Opens a login dialog if unsaved input would be lost. Undefined without such input or for guests. */
export function signInAgain(): Promise<User | undefined> | undefined {
  if (formsInHand.size === 0 || listeners.size === 0) return undefined;
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

export const useSignInQuestion = (): Question | undefined =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );

/** While `inHand`, an ended session asks for a login instead of leaving the page. */
export function useFormInHand(inHand: boolean): void {
  useEffect(() => {
    if (!inHand) return;
    const form = Symbol();
    formsInHand.add(form);
    return () => void formsInHand.delete(form);
  }, [inHand]);
}
