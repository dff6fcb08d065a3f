import { hasProvider, type ProviderName } from "../../shared/payments/offers.ts";
import { areRazorpayKeys } from "../razorpay.ts";
import type { Target } from "./arguments.ts";
import { outputsOf, reachTable } from "./outputs.ts";
import { razorpayClient } from "./razorpay-client.ts";
import { writePayPage } from "./razorpay-pay-page.ts";
import { oneRupeeInPaise, tryRazorpay } from "./razorpay-trial.ts";
import { razorpayKeysIn, StoredSecrets, webhookSecretIn } from "./store-keys.ts";

export const takesBy =
  (provider: ProviderName) =>
  ({ stage }: Target): boolean =>
    hasProvider(stage.payments, provider);

export async function stripeKeysFit(target: Target): Promise<string | undefined> {
  const { StripeSecretArn, WebhookSecretArn } = await outputsOf(target);
  const secrets = new StoredSecrets(target.stage.region);
  const [keys, webhook] = [await secrets.read(StripeSecretArn), await secrets.read(WebhookSecretArn)];
  const todo = `npm run secrets -- --stage ${target.name}`;
  if (!keys.includes("secretKey") || !webhook.includes("whsec_")) return todo;
  return keys.includes(`k_${target.stage.stripe}_`) ? undefined : `${todo}, with ${target.stage.stripe} keys`;
}

/** Throws UsageError if Razorpay rejects the keys. */
export async function razorpayWorks({ name, stage }: Target): Promise<{ is: string } | string> {
  const { RazorpaySecretArn, RazorpayWebhookSecretArn } = await outputsOf({ name, stage });
  const secrets = new StoredSecrets(stage.region);
  const keys = razorpayKeysIn(await secrets.read(RazorpaySecretArn));
  const todo = `npm run secrets -- --stage ${name}`;
  if (!keys || !webhookSecretIn(await secrets.read(RazorpayWebhookSecretArn))) return todo;
  if (!areRazorpayKeys(keys, stage.stripe)) return `${todo}, with ${stage.stripe} keys`;
  const { is, unpaid } = await tryRazorpay(razorpayClient(keys), { name, mode: stage.stripe });
  if (unpaid === undefined) return { is };
  const page = await writePayPage(keys.keyId, unpaid, oneRupeeInPaise);
  return { is: `${is}; to have it refunded, pay it at ${page} and run this again` };
}

/** Its webhook is added by hand, so only an event that our secret verifies shows that it works. */
export async function razorpayReports({ name, stage }: Target): Promise<{ is: string } | string> {
  await reachTable({ name, stage });
  const { findLastEvent } = await import("../../functions/payments/provider-event.table.ts");
  const last = await findLastEvent("razorpay");
  if (last) return { is: `arrived last at ${last}` };
  return `none has arrived yet: add the webhook in its Dashboard as npm run secrets -- --stage ${name} prints it, then pay something with a test bank`;
}
