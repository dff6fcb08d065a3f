import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { updateCheckout } from "../../assistants/checkouts.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/update-checkout", ({ id, ...draft }, call) =>
  answerAgent(call, (agent) => updateCheckout(id, draft, agent)),
);
