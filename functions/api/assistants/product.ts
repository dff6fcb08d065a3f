import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { getProduct } from "../../assistants/catalogue.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/product", ({ id }, call) =>
  answerAgent(call, ({ version }) => getProduct(id, version)),
);
