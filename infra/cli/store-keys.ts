import { randomBytes } from "node:crypto";
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { contract } from "../../shared/contract.ts";
import { hasProvider } from "../../shared/payments/offers.ts";
import type { Outputs } from "../outputs.ts";
import { areRazorpayKeys, type RazorpayKeys } from "../razorpay.ts";
import { areStripeKeys, type StripeKeys } from "../stripe.ts";
import { type Target, UsageError } from "./arguments.ts";
import { outputsOf } from "./outputs.ts";
import { razorpayClient } from "./razorpay-client.ts";
import { stripeClient } from "./stripe-client.ts";
import { razorpayEvents, renewWebhook } from "./webhook.ts";

function readStripeKeys({ name, stage }: Target): StripeKeys {
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_PUBLISHABLE_KEY: publishableKey = "" } = process.env;
  if (!areStripeKeys({ secretKey, publishableKey }, stage.stripe))
    throw new UsageError(
      `Stage ${name}: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to ${stage.stripe} keys of Stripe`,
    );
  return { secretKey, publishableKey };
}

function readRazorpayKeys({ name, stage }: Target): RazorpayKeys {
  const { RAZORPAY_KEY_ID: keyId = "", RAZORPAY_KEY_SECRET: keySecret = "" } = process.env;
  if (!areRazorpayKeys({ keyId, keySecret }, stage.stripe))
    throw new UsageError(
      `Stage ${name}: set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET to ${stage.stripe} keys of Razorpay`,
    );
  return { keyId, keySecret };
}

/** Text that `secrets` stores and `doctor` reads. */
export class StoredSecrets {
  readonly #client: SecretsManagerClient;

  constructor(region: string) {
    this.#client = new SecretsManagerClient({ region });
  }

  async read(SecretId: string): Promise<string> {
    const { SecretString = "" } = await this.#client.send(new GetSecretValueCommand({ SecretId }));
    return SecretString;
  }

  async write(SecretId: string, value: object): Promise<void> {
    const SecretString = JSON.stringify(value);
    await this.#client.send(new PutSecretValueCommand({ SecretId, SecretString }));
  }
}

async function storeStripe(keys: StripeKeys, outputs: Outputs, secrets: StoredSecrets): Promise<string> {
  const url = outputs.Url + contract["payments/webhook"].path;
  // Previews keep both in one secret.
  const isOne = outputs.WebhookSecretArn === outputs.StripeSecretArn;
  await renewWebhook(stripeClient(keys.secretKey), url, (secret) =>
    secrets.write(outputs.WebhookSecretArn, isOne ? { ...keys, secret } : { secret }),
  );
  if (!isOne) await secrets.write(outputs.StripeSecretArn, keys);
  return `Stripe reports to ${url}`;
}

const WebhookSecret = z.object({ secret: z.string().check(z.minLength(16)) });
const Keys = z.object({ keyId: z.string(), keySecret: z.string() });

/** Undefined for CloudFormation's generated value. */
function parsed<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const webhookSecretIn = (text: string): string | undefined => parsed(WebhookSecret, text)?.secret;
export const razorpayKeysIn = (text: string): RazorpayKeys | undefined => parsed(Keys, text);

/** Keeps a stored webhook secret, because only a person can change it in Razorpay's Dashboard. */
async function storeRazorpay(
  keys: RazorpayKeys,
  { outputs, isNewSecret }: { outputs: Outputs; isNewSecret: boolean },
  secrets: StoredSecrets,
): Promise<string> {
  await razorpayClient(keys).get(z.unknown(), "orders?count=1");
  const { RazorpaySecretArn, RazorpayWebhookSecretArn } = outputs;
  const known = isNewSecret ? undefined : webhookSecretIn(await secrets.read(RazorpayWebhookSecretArn));
  const secret = known ?? randomBytes(32).toString("hex");
  const isOne = RazorpayWebhookSecretArn === RazorpaySecretArn;
  await secrets.write(RazorpayWebhookSecretArn, isOne ? { ...keys, secret } : { secret });
  if (!isOne) await secrets.write(RazorpaySecretArn, keys);
  return [
    "in Razorpay's Dashboard, under Accounts & Settings, Webhooks, the webhook must have:",
    `  URL: ${outputs.Url}${contract["payments/razorpay-webhook"].path}`,
    `  Secret: ${secret}`,
    `  Events: ${razorpayEvents.join(", ")}`,
  ].join("\n");
}

/** Stores the keys of the stage's providers. Returns what to tell. Throws UsageError before it stores any. */
export async function storeKeys(target: Target, isNewSecret = false): Promise<string> {
  const { payments, region } = target.stage;
  const stripeKeys = hasProvider(payments, "stripe") ? readStripeKeys(target) : undefined;
  const razorpayKeys = hasProvider(payments, "razorpay") ? readRazorpayKeys(target) : undefined;
  const outputs = await outputsOf(target);
  const secrets = new StoredSecrets(region);
  const said = [`Stage ${target.name} takes payments`];
  if (stripeKeys) said.push(await storeStripe(stripeKeys, outputs, secrets));
  if (razorpayKeys) said.push(await storeRazorpay(razorpayKeys, { outputs, isNewSecret }, secrets));
  return said.join("; ");
}
