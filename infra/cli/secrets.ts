import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { contract } from "../../shared/contract.ts";
import { areStripeKeys } from "../stripe.ts";
import { readOptions, run, type Target, targetOf, UsageError } from "./arguments.ts";
import { outputsOf } from "./outputs.ts";
import { stripeClient } from "./stripe-client.ts";
import { renewWebhook } from "./webhook.ts";

function readKeys({ name, stage }: Target): { secretKey: string; publishableKey: string } {
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_PUBLISHABLE_KEY: publishableKey = "" } = process.env;
  if (!areStripeKeys({ secretKey, publishableKey }, stage.stripe))
    throw new UsageError(
      `Stage ${name}: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to ${stage.stripe} keys of Stripe`,
    );
  return { secretKey, publishableKey };
}

await run(async () => {
  const target = targetOf(readOptions("stage")("stage"));
  const keys = readKeys(target);
  const outputs = await outputsOf(target);
  const client = new SecretsManagerClient({ region: target.stage.region });
  const put = (SecretId: string, value: unknown) =>
    client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(value) }));
  const url = outputs.Url + contract["payments/webhook"].path;
  // Previews keep both in one secret.
  const isOne = outputs.WebhookSecretArn === outputs.StripeSecretArn;
  await renewWebhook(stripeClient(keys.secretKey), url, (secret) =>
    put(outputs.WebhookSecretArn, isOne ? { ...keys, secret } : { secret }),
  );
  if (!isOne) await put(outputs.StripeSecretArn, keys);
  console.log(`Stage ${target.name} takes payments; Stripe reports to ${url}`);
});
