import { staffWebhookCalls } from "../../../../shared/webhooks/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findDeliveries } from "../../../webhooks/delivery.table.ts";
import { deliveryOnWire } from "../../../webhooks/delivery.ts";
import { findWebhook, showWebhook } from "../../../webhooks/manage-webhooks.ts";

export const handler = endpoint(
  staffWebhookCalls,
  "admin/webhooks/deliveries",
  async ({ id, status, ...page }, { now }) => {
    const webhook = await findWebhook(id);
    const [shown, { items, nextCursor }] = await Promise.all([
      showWebhook(webhook, now),
      findDeliveries(id, status, page),
    ]);
    const deliveries = items.map((delivery) => deliveryOnWire(delivery, webhook));
    return { success: true, webhook: shown, deliveries, nextCursor };
  },
);
