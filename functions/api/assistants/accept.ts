import { continueCalls } from "../../../shared/assistants/continue-schemas.ts";
import { acceptContinueLink } from "../../assistants/continue.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(continueCalls, "assistants/accept", ({ token }, call) =>
  acceptContinueLink({ ...call, token }),
);
