import { ApiError } from "./api.ts";
import { newQuestions } from "./question.ts";

const questions = newQuestions<true>();

export const useConfirmQuestion = questions.use;

/** Repeats an act that needs confirmation once it is given. Throws `confirmation_required` without. */
export async function confirmed<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === "confirmation_required";
    if (!isAsked || !(await questions.ask())) throw error;
    return act();
  }
}
