import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { callerOf } from "../../assistants/answer.ts";
import { answerRpc } from "../../assistants/mcp.ts";
import { acceptedReply, endpoint } from "../../http/endpoint.ts";
import { hasAssistants } from "../../platform/settings.ts";

export const handler = endpoint(assistantCalls, "assistants/mcp", async (request, call) => {
  if (!hasAssistants()) throw new AppError("not_found", "Call");
  return (await answerRpc(request, callerOf(call))) ?? acceptedReply();
});
