import { AppError, type RefusalCode } from "../../../shared/errors.ts";

/** The answer a client meets for this refusal, message included. */
export function refused(code: RefusalCode, detail = "") {
  const { status, message } = new AppError(code, detail);
  return { status, code, message, success: false };
}
