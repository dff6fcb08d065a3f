import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { getCheckout } from "../../assistants/checkouts.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/get-checkout", ({ id }, call) =>
  answerAgent(call, (agent) => getCheckout(id, agent)),
);
