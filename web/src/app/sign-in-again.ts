import { useEffect, useSyncExternalStore } from "react";
import type { User } from "../../../shared/accounts/schemas.ts";

/** Forms with unsaved input. */
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
 * Asks for a login in a dialog if the session ended while a form has unsaved input. Resolves with the user,
 * or undefined if the dialog was closed. Returns undefined if there is no such form, or nobody to ask: a guest
 * has no password.
 */
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

/** The pending request for a login, if any. */
export const useSignInQuestion = (): Question | undefined =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );

/** While `inHand`, an ended session asks for a login in place instead of leaving the page. */
export function useFormInHand(inHand: boolean): void {
  useEffect(() => {
    if (!inHand) return;
    const form = Symbol();
    formsInHand.add(form);
    return () => void formsInHand.delete(form);
  }, [inHand]);
}
