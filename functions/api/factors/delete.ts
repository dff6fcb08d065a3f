import { factorCalls } from "../../../shared/factors/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deleteFactor } from "../../identity/delete-factor.ts";

export const handler = endpoint(factorCalls, "factors/delete", async ({ id }, { user, now }) => {
  await deleteFactor(user, id, now);
  return { success: true };
});
