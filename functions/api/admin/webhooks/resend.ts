import { staffWebhookCalls } from "../../../../shared/webhooks/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { resendAll } from "../../../webhooks/manage-webhooks.ts";

export const handler = endpoint(staffWebhookCalls, "admin/webhooks/resend", async ({ id }, by) => ({
  success: true,
  webhook: await resendAll(by, id),
}));
