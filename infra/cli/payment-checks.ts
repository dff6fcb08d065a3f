import { hasProvider, type ProviderName } from "../../shared/payments/offers.ts";
import { areRazorpayKeys } from "../razorpay.ts";
import type { Target } from "./arguments.ts";
import { outputsOf } from "./outputs.ts";
import { razorpayClient } from "./razorpay-client.ts";
import { tryRazorpay } from "./razorpay-trial.ts";
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
  return { is: await tryRazorpay(razorpayClient(keys), { name, mode: stage.stripe }) };
}
