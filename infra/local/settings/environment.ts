import { join } from "node:path";
import type { Env } from "../../../functions/platform/env.ts";
import { usualMaxUnits } from "../../../shared/core/limits.ts";
import { sampleShop } from "../../../shared/core/shop.ts";
import { usualAfterSales } from "../../../shared/orders/after-sales.ts";
import { queueEnvironment } from "../../queues.ts";
import { rendererFolder } from "../../releases.ts";
import { stripe as realStripe } from "../../stripe.ts";
import type { Configuration } from "../core/configuration.ts";
import { region } from "../lambda/lambda.ts";
import { agentPath } from "../receiver/agent.ts";
import { receivePath } from "../receiver/receiver.ts";
import type { Secrets } from "./secrets.ts";

export const names = {
  table: "earshot-local",
  images: "earshot-local-images",
  site: "earshot-local-site",
} as const;

export const stripePrefix = "/_local/stripe";
export const razorpayPrefix = "/_local/razorpay";

/** What functions may ask on this machine, which is private otherwise. */
const localPaths = [receivePath, agentPath];

function localAddresses({ site }: Addresses, { receivers }: Configuration): string {
  const origins = [site, site.replace("localhost", "127.0.0.1")];
  const own = origins.flatMap((origin) => localPaths.map((path) => origin + path));
  return [...own, ...receivers].join();
}

const secretIds = {
  SESSION_SECRET: "earshot/local/session",
  STRIPE_SECRET: "earshot/local/stripe",
  WEBHOOK_SECRET: "earshot/local/webhook",
  RAZORPAY_SECRET: "earshot/local/razorpay",
  RAZORPAY_WEBHOOK_SECRET: "earshot/local/razorpay-webhook",
} as const;

export const secretValues = (secrets: Secrets): Record<string, unknown> => ({
  [secretIds.SESSION_SECRET]: secrets.session,
  [secretIds.STRIPE_SECRET]: secrets.stripe,
  [secretIds.WEBHOOK_SECRET]: secrets.webhook,
  [secretIds.RAZORPAY_SECRET]: { keyId: secrets.razorpay.keyId, keySecret: secrets.razorpay.keySecret },
  [secretIds.RAZORPAY_WEBHOOK_SECRET]: { secret: secrets.razorpay.webhookSecret },
});

export interface Addresses {
  site: string;
  dynamodb: string;
  s3: string;
  ses: string;
  sqs: string;
  secrets: string;
  stripe: string;
}

const functionsEnvironment = (
  addresses: Addresses,
  { origin }: Secrets,
  { stripe, carriers, gst, payments, phoneOrders, staff, assistants }: Configuration,
): Record<keyof Env, string> => ({
  TABLE: names.table,
  IMAGES_BUCKET: names.images,
  SITE_BUCKET: names.site,
  SITE_URL: addresses.site,
  RENDERER: rendererOf(undefined),
  STAGE: "local",
  MAIL_FROM: "Earshot <hello@earshot.test>",
  ORIGIN_SECRETS: origin,
  ...secretIds,
  ...queueEnvironment((name) => `${addresses.sqs}/000000000000/${name}`),
  SHOP: JSON.stringify(sampleShop),
  GST: JSON.stringify(gst),
  AFTER_SALES: JSON.stringify(usualAfterSales),
  MAX_UNITS: JSON.stringify(usualMaxUnits),
  CARRIERS: JSON.stringify(carriers),
  PAYMENTS: JSON.stringify(payments),
  STAFF: JSON.stringify(staff),
  PHONE_ORDERS: JSON.stringify(phoneOrders),
  ASSISTANTS: JSON.stringify(assistants),
  RAZORPAY_API_URL: addresses.site.replace("localhost", "127.0.0.1") + razorpayPrefix,
  RAZORPAY_SCRIPT_URL: `${razorpayPrefix}/checkout.js`,
  STRIPE_API_URL: stripe ? realStripe.api : addresses.stripe,
  STRIPE_SCRIPT_URL: stripe ? realStripe.script : `${stripePrefix}/stripe.js`,
});

/** Names a missing folder for a stage without built pages. */
const rendererOf = (build: string | undefined): string => join(build ?? "none", rendererFolder);

/** The build is ready after the services in the environment. */
export function setRenderer(build: string | undefined): void {
  process.env.RENDERER = rendererOf(build);
}

/** Keeps the user's own AWS configuration away from the handlers' clients. */
const sdkEnvironment = (addresses: Addresses): Record<string, string> => ({
  AWS_REGION: region,
  AWS_CONFIG_FILE: "/dev/null",
  AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
  AWS_EC2_METADATA_DISABLED: "true",
  AWS_ENDPOINT_URL_DYNAMODB: addresses.dynamodb,
  AWS_ENDPOINT_URL_S3: addresses.s3,
  AWS_ENDPOINT_URL_SES: addresses.ses,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: addresses.secrets,
});

/** Functions read it before each read of the table. */
export function setTableUrl(url: string): void {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = url;
}

/** The embedded S3's only credentials; S3_ENDPOINT may need the user's own. */
const embeddedCredentials = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" } as const;

const loggingEnvironment: Record<string, string> = {
  POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? "ERROR",
  POWERTOOLS_METRICS_DISABLED: process.env.POWERTOOLS_METRICS_DISABLED ?? "true",
  POWERTOOLS_TRACE_ENABLED: "false",
};

/** Sets what functions have in AWS, in this process, where all handlers run. */
export function setEnvironment(addresses: Addresses, secrets: Secrets, configuration: Configuration): void {
  const { endpoints } = configuration;
  const hasOwnCredentials = endpoints.s3 !== undefined && process.env.AWS_ACCESS_KEY_ID !== undefined;
  const credentials = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"];
  for (const name of Object.keys(process.env))
    if (name.startsWith("AWS_") && !(hasOwnCredentials && credentials.includes(name)))
      delete process.env[name];
  Object.assign(
    process.env,
    functionsEnvironment(addresses, secrets, configuration),
    sdkEnvironment(addresses),
    hasOwnCredentials ? {} : embeddedCredentials,
    loggingEnvironment,
    { LOCAL_ADDRESSES: localAddresses(addresses, configuration) },
  );
}
