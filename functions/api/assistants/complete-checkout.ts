import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { completeCheckout } from "../../assistants/checkouts.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/complete-checkout", ({ id }, call) =>
  answerAgent(call, (agent) => completeCheckout(id, agent)),
);
