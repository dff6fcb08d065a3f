import { AppError, type RefusalCode } from "../../../shared/core/errors.ts";

/** The response of the API for this error code. */
export function refused(code: RefusalCode, detail = "") {
  const { status, message } = new AppError(code, detail);
  return { status, code, message, success: false };
}
