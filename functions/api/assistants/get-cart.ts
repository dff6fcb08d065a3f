import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { getCart } from "../../assistants/carts.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/get-cart", ({ id }, call) =>
  answerAgent(call, (agent) => getCart(id, agent)),
);
