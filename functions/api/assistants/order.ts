import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { getOrder } from "../../assistants/orders.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/order", ({ id }, call) =>
  answerAgent(call, (agent) => getOrder(id, agent.orderKey, agent)),
);
