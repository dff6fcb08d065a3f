import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { lookUp } from "../../assistants/catalogue.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/lookup", ({ ids }, call) =>
  answerAgent(call, ({ version }) => lookUp(ids, version)),
);
