import type { State } from "swr";
import { ApiError } from "../lib/api.ts";

export type PageAnswer =
  | { data: unknown }
  | { refused: { code: ApiError["code"]; message: string; status: number } };

/** Id of the element with the answers by key. */
export const answersId = "answers";

export function stateOf(answer: PageAnswer): State<unknown, ApiError> {
  const loaded = { isLoading: false, isValidating: false };
  if ("data" in answer) return { ...loaded, data: answer.data };
  const { code, message, status } = answer.refused;
  return { ...loaded, error: new ApiError(code, message, status) };
}
