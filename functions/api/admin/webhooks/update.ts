import { staffWebhookCalls } from "../../../../shared/webhooks/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { requireConfirmed } from "../../../identity/second-factor.ts";
import { updateWebhook } from "../../../webhooks/manage-webhooks.ts";

export const handler = endpoint(staffWebhookCalls, "admin/webhooks/update", async ({ id, ...change }, by) => {
  // Data would go elsewhere.
  if (change.url !== undefined || change.events) requireConfirmed(by, by.now);
  return { success: true, webhook: await updateWebhook(by, id, change) };
});
