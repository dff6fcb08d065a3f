import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { profileIn } from "../../assistants/agent.ts";
import { answerRpc } from "../../assistants/mcp.ts";
import { endpoint, FileReply } from "../../http/endpoint.ts";
import { hasAssistants } from "../../platform/settings.ts";

const accepted = new FileReply(Buffer.from(""), "application/json", { status: 202 });

export const handler = endpoint(
  assistantCalls,
  "assistants/mcp",
  async (request, { headers, address, now }) => {
    if (!hasAssistants()) throw new AppError("not_found", "Call");
    const caller = { profile: profileIn(headers["ucp-agent"]), network: address, now };
    return (await answerRpc(request, caller)) ?? accepted;
  },
);
