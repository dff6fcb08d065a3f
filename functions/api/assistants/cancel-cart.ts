import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { cancelCart } from "../../assistants/carts.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/cancel-cart", ({ id }, call) =>
  answerAgent(call, (agent) => cancelCart(id, agent)),
);
