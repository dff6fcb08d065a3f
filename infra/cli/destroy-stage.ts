import {
  CloudWatchLogsClient,
  DeleteLogGroupCommand,
  paginateDescribeLogGroups,
} from "@aws-sdk/client-cloudwatch-logs";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { contract } from "../../shared/contract.ts";
import { nameOfProvider } from "../../shared/orders/provider-words.ts";
import { policiesPrefix, toolkitOf } from "../environments.ts";
import type { Stage } from "../stage.ts";
import { lineOf, stacksOf, type Target, UsageError } from "./arguments.ts";
import { cdk } from "./cdk.ts";
import { stackOutputs } from "./outputs.ts";
import { removeUnusedPolicies } from "./preview-policies.ts";
import { stripeClient } from "./stripe-client.ts";
import { removeWebhook } from "./webhook.ts";

const Keys = z.object({ secretKey: z.string() });

interface Webhook {
  readonly url: string;
  readonly secretKey: string;
}

function parseKeys(text: string): z.infer<typeof Keys> | undefined {
  try {
    return Keys.parse(JSON.parse(text));
  } catch {
    // CloudFormation's generated value: `npm run secrets` was never run.
    return undefined;
  }
}

/** Call before the stage is deleted. */
async function findWebhook({ name, stage }: Target): Promise<Webhook | undefined> {
  const outputs = await stackOutputs(`Earshot-${name}`, stage.region);
  const SecretId = outputs?.get("StripeSecretArn");
  if (!SecretId) return undefined;
  const client = new SecretsManagerClient({ region: stage.region });
  const { SecretString = "" } = await client.send(new GetSecretValueCommand({ SecretId }));
  const keys = parseKeys(SecretString);
  return keys && { url: `${outputs?.get("Url")}${contract["payments/webhook"].path}`, ...keys };
}

/** The CDK's helper functions create log groups that belong to no stack. */
async function removeHelperLogs(region: string, stack: string): Promise<void> {
  const client = new CloudWatchLogsClient({ region });
  const logGroupNamePrefix = `/aws/lambda/${stack}-Custom`;
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, { logGroupNamePrefix })) {
    for (const { logGroupName } of logGroups) await client.send(new DeleteLogGroupCommand({ logGroupName }));
  }
}

/** Returns descriptions of what could not be removed. */
async function attempt(what: string, act: () => Promise<void>): Promise<string[]> {
  try {
    await act();
    return [];
  } catch (error) {
    const line = lineOf(error);
    if (line === undefined) throw error;
    return [`${what} (${line})`];
  }
}

const providersOf = ({ payments }: Stage) => payments.map(({ provider }) => provider);

const alwaysLeft = (stage: Stage): string[] => [
  `the account's bootstrap with its assets (${toolkitOf(stage.environment)})`,
  "metrics until they age out",
  "SES's list of suppressed addresses",
  ...providersOf(stage).map((provider) => `payments in ${nameOfProvider(provider)}`),
  ...(providersOf(stage).includes("razorpay") ? ["the webhook in Razorpay's Dashboard"] : []),
];

/** Also removes resources outside the stacks, then prints what is left. */
export async function destroyStage(target: Target): Promise<void> {
  const { name, stage } = target;
  if (stage.retain || stage.protect)
    throw new UsageError(
      `Stage ${name} keeps its data: set retain and protect to false in infra/stages.ts and deploy, then destroy it`,
    );
  let webhook: Webhook | undefined;
  const unread = await attempt("the webhook in Stripe", async () => {
    webhook = await findWebhook(target);
  });
  const stacks = stacksOf(target).filter((stack) => !stack.startsWith(policiesPrefix));
  await cdk("destroy", name, ...stacks, "--force", "--context", "bundle=off");
  const { url, secretKey } = webhook ?? {};
  const kept =
    url && secretKey
      ? await attempt(`the webhook ${url} in Stripe`, () => removeWebhook(stripeClient(secretKey), url))
      : [];
  const policies =
    stage.environment === "preview"
      ? await attempt("policies of previews", () => removeUnusedPolicies(stage.region))
      : [];
  const logs = await attempt("logs of the CDK's functions", async () => {
    await removeHelperLogs(stage.region, `Earshot-${name}`);
    for (const stack of stacks.filter((each) => each !== `Earshot-${name}`))
      await removeHelperLogs("us-east-1", stack);
  });
  console.log(
    `Stage ${name} was removed. Remaining: ${[...unread, ...kept, ...policies, ...logs, ...alwaysLeft(stage)].join("; ")}`,
  );
}
