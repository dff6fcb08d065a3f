import { staffWebhookCalls } from "../../../../shared/webhooks/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { replaceSecret } from "../../../webhooks/manage-webhooks.ts";

export const handler = endpoint(staffWebhookCalls, "admin/webhooks/secret", async ({ id }, by) => ({
  success: true,
  ...(await replaceSecret(by, id)),
}));
