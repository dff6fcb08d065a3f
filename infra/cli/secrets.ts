import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import Stripe from "stripe";
import { contract } from "../../shared/contract.ts";
import { readOptions, run, type Target, targetOf, UsageError } from "./arguments.ts";
import { outputsOf } from "./outputs.ts";

/** What the webhook looks at: the cases of `functions/api/payments/webhook.ts`. */
const events = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
] as const;

function readKeys({ name, stage }: Target): { secretKey: string; publishableKey: string } {
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_PUBLISHABLE_KEY: publishableKey = "" } = process.env;
  const fits =
    new RegExp(`^[sr]k_${stage.stripe}_\\w+$`).test(secretKey) &&
    new RegExp(`^pk_${stage.stripe}_\\w+$`).test(publishableKey);
  if (!fits)
    throw new UsageError(
      `Stage ${name}: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to ${stage.stripe} keys of Stripe`,
    );
  return { secretKey, publishableKey };
}

/** Stripe shows an endpoint's secret once, when it is made: a new one is made, then the old ones go. */
async function renewWebhook(stripe: Stripe, url: string, store: (secret: string) => Promise<unknown>) {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: [...events] });
  if (!made.secret) throw new UsageError(`Stripe gave no secret for ${url}`);
  await store(made.secret);
  for (const old of data.filter((endpoint) => endpoint.url === url))
    await stripe.webhookEndpoints.del(old.id);
}

await run(async () => {
  const target = targetOf(readOptions("stage")("stage"));
  const keys = readKeys(target);
  const outputs = await outputsOf(target);
  const client = new SecretsManagerClient({ region: target.stage.region });
  const put = (SecretId: string, value: unknown) =>
    client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(value) }));
  const url = outputs.Url + contract["payments/webhook"].path;
  await renewWebhook(new Stripe(keys.secretKey), url, (secret) => put(outputs.WebhookSecretArn, { secret }));
  await put(outputs.StripeSecretArn, keys);
  console.log(`Stage ${target.name} takes payments; Stripe reports to ${url}`);
});
