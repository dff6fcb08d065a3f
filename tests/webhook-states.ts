import type { Page } from "@playwright/test";
import { api } from "./screen-states.ts";

const id = "d".repeat(24);
export const webhookPath = `/admin/webhooks/${id}`;
const at = "2026-11-20T10:00:00.000Z";

const webhook = (more: object) => ({
  _id: id,
  url: `https://erp.example.com/${"hooks/earshot/".repeat(8)}`,
  events: ["order.*", "stock.low", "product.updated"],
  paused: false,
  by: "Asha Rao",
  createdAt: at,
  ...more,
});
const failing = webhook({ paused: true, pausedForFailing: true, failingSince: at, oldSecretUntil: at });

const delivery = (number: number, more: object) => ({
  id: number.toString(16).padStart(24, "0"),
  event: "order.placed",
  at,
  attempts: 1,
  ...more,
});
const deliveries = [
  delivery(1, { status: "waiting", attempts: 3, next: at, problem: "The address can’t be reached" }),
  delivery(2, { status: "delivered", answer: { status: 200, body: '{"received":true}' } }),
  delivery(3, {
    status: "failed",
    attempts: 10,
    answer: { status: 500, body: "<h1>Error</h1> ".repeat(40) },
  }),
];

/** A webhook that works and has sent nothing yet. */
export const withNewWebhook = (page: Page) =>
  page.route(`${api}admin/webhook/${id}/deliveries?*`, (route) =>
    route.fulfill({
      json: {
        success: true,
        webhook: webhook({ url: "https://erp.example.com/hook", events: ["order.*", "stock.low"] }),
        deliveries: [],
      },
    }),
  );

export async function withReplacedSecret(page: Page): Promise<void> {
  await withWebhooks(page);
  const secret = `whsec_${"pQ7".repeat(14)}A=`;
  await page.route(`${api}admin/webhook/${id}/secret`, (route) =>
    route.fulfill({ json: { success: true, webhook: failing, secret } }),
  );
}

export async function replaceSecret(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Replace secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace secret" }).click();
  await page.getByText("Copy it now").waitFor();
}

export async function createNothing(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create webhook" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
}

/** One webhook of each state, and a log. */
export async function withWebhooks(page: Page): Promise<void> {
  const webhooks = [
    webhook({}),
    { ...failing, _id: "e".repeat(24) },
    webhook({ _id: "f".repeat(24), events: ["*"], failingSince: at }),
  ];
  await page.route(`${api}admin/webhooks`, (route) => route.fulfill({ json: { success: true, webhooks } }));
  await page.route(`${api}admin/webhook/${id}/deliveries?*`, (route) =>
    route.fulfill({ json: { success: true, webhook: failing, deliveries } }),
  );
}
