import { staffWebhookCalls } from "../../../../shared/webhooks/schemas.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { createWebhook } from "../../../webhooks/manage-webhooks.ts";

export const handler = endpoint(staffWebhookCalls, "admin/webhooks/create", async (draft, by) => {
  return new Reply({ success: true, ...(await createWebhook(by, draft)) }, { status: 201 });
});
