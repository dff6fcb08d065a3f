import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { cancelCheckout } from "../../assistants/checkouts.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/cancel-checkout", ({ id }, call) =>
  answerAgent(call, (agent) => cancelCheckout(id, agent)),
);
