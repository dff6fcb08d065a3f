import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answerAgent } from "../../assistants/answer.ts";
import { searchCatalogue } from "../../assistants/catalogue.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/search", (request, call) =>
  answerAgent(call, ({ version }) => searchCatalogue(request, version)),
);
