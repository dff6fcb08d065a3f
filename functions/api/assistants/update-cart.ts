import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { updateCart } from "../../assistants/carts.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/update-cart", ({ id, ...draft }, call) =>
  answerAgent(call, (agent) => updateCart(id, draft, agent)),
);
