import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { createCart } from "../../assistants/carts.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/create-cart", (draft, call) =>
  answerAgent(call, (agent) => createCart(draft, agent), { status: 201 }),
);
