import type { ProtocolRefusal } from "../../shared/assistants/envelope.ts";
import { AppError } from "../../shared/core/errors.ts";
import { Reply } from "../http/endpoint.ts";
import { hasAssistants } from "../platform/settings.ts";
import { Refusal } from "./refusal.ts";

/** Answers refusals in the protocol's shape. */
export async function answering<T>(run: () => T | Promise<T>): Promise<T | Reply<T | ProtocolRefusal>> {
  if (!hasAssistants()) throw new AppError("not_found", "Call");
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Reply<T | ProtocolRefusal>(error.answer(), { status: error.status });
  }
}
