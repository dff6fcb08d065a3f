import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { destinationOf } from "../../assistants/permalink.ts";
import { endpoint, FileReply } from "../../http/endpoint.ts";
import { hasAssistants } from "../../platform/settings.ts";

/** Previews and scanners open permalinks too, so it changes nothing. */
export const handler = endpoint(assistantCalls, "assistants/buy", async ({ items, ...query }) => {
  if (!hasAssistants()) throw new AppError("not_found", "Call");
  const location = destinationOf({ items, query });
  return new FileReply(Buffer.alloc(0), "text/plain", { status: 303, location });
});
