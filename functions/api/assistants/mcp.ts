import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { profileIn } from "../../assistants/agent.ts";
import { answerRpc } from "../../assistants/mcp.ts";
import { acceptedReply, endpoint } from "../../http/endpoint.ts";
import { hasAssistants } from "../../platform/settings.ts";

export const handler = endpoint(
  assistantCalls,
  "assistants/mcp",
  async (request, { headers, address, now }) => {
    if (!hasAssistants()) throw new AppError("not_found", "Call");
    const caller = { profile: profileIn(headers["ucp-agent"]), network: address, now };
    return (await answerRpc(request, caller)) ?? acceptedReply();
  },
);
