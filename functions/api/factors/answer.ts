import { factorCalls } from "../../../shared/factors/schemas.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { answerFactor } from "../../identity/answer-factor.ts";
import { userWithRole } from "../../identity/staff.ts";

export const handler = endpoint(factorCalls, "factors/answer", async (answer, call) => {
  const cookies = await answerFactor(call, answer, call.now);
  return new Reply({ success: true, user: userWithRole(call.user, call.role) }, { cookies });
});
