import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { createCheckout } from "../../assistants/checkouts.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/create-checkout", (draft, call) =>
  answerAgent(call, (agent) => createCheckout(draft, agent), { status: 201 }),
);
