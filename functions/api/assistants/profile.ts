import { assistantCalls } from "../../../shared/assistants/schemas.ts";
import { answering } from "../../assistants/answering.ts";
import { businessProfile } from "../../assistants/profile.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(assistantCalls, "assistants/profile", ({ version }) =>
  answering(() => businessProfile(version)),
);
