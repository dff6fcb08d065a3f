import { ApiError } from "../../lib/api.ts";
import { Crash } from "./crash.tsx";
import { reloadPage } from "./reload.ts";
import css from "./status.module.css";

function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.status > 0) return `${error.status} ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

export const UnexpectedError = ({ error }: { error: unknown }) => (
  <Crash title="Unexpected Application Error!" retry={reloadPage}>
    <p className={css.detail}>{wordsOf(error)}</p>
    <p>Your cart is saved. If it happens again, tell us what you did and we'll look into it.</p>
  </Crash>
);
