import { continueCalls } from "../../../shared/assistants/continue-schemas.ts";
import { openContinueLink } from "../../assistants/continue.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(continueCalls, "assistants/continue", ({ token }, call) =>
  openContinueLink({ ...call, token }),
);
