import { continueRoutes } from "../../../../../../shared/assistants/continue-routes.ts";
import type { Answer, Request } from "../../../../../../shared/contract.ts";
import { callOf, useApiOf } from "../../../../lib/api.ts";

export type ContinueAnswer = Answer<"assistants/continue">;

export const accept = (input: Request<"assistants/accept">) =>
  callOf(continueRoutes, "assistants/accept", input);

export const useContinueLink = (token: string) => useApiOf(continueRoutes, "assistants/continue", { token });
