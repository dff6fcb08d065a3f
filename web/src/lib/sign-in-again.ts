import { useEffect } from "react";
import type { User } from "../../../shared/accounts/schemas.ts";
import { newQuestions } from "./question.ts";

const formsInHand = new Set<symbol>();
const questions = newQuestions<User>();

/** Opens a login dialog if unsaved input would be lost. Undefined without such input or for guests. */
export const signInAgain = (): Promise<User | undefined> | undefined =>
  formsInHand.size === 0 ? undefined : questions.ask();

export const useSignInQuestion = questions.use;

/** While `inHand`, an ended session asks for a login instead of leaving the page. */
export function useFormInHand(inHand: boolean): void {
  useEffect(() => {
    if (!inHand) return;
    const form = Symbol();
    formsInHand.add(form);
    return () => void formsInHand.delete(form);
  }, [inHand]);
}
