import { staffWebhookCalls } from "../../../../shared/webhooks/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { deleteWebhook } from "../../../webhooks/manage-webhooks.ts";

export const handler = endpoint(staffWebhookCalls, "admin/webhooks/delete", async ({ id }, by) => {
  await deleteWebhook(by, id);
  return { success: true };
});
