import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { type Outputs, outputNames } from "../outputs.ts";
import { type Target, UsageError } from "./arguments.ts";

/** Undefined if the stack does not exist. */
export async function stackOutputs(
  stackName: string,
  region: string,
): Promise<Map<string, string> | undefined> {
  const client = new CloudFormationClient({ region });
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    return new Map(
      Stacks[0]?.Outputs?.map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]),
    );
  } catch (error) {
    if (error instanceof Error && error.message.includes("does not exist")) return undefined;
    throw new UsageError(`Cannot query AWS in ${region}: ${error instanceof Error ? error.message : error}`);
  }
}

export async function outputsOf({ name, stage }: Target): Promise<Outputs> {
  const found = await stackOutputs(`Earshot-${name}`, stage.region);
  const missing = outputNames.filter((output) => !found?.has(output));
  if (!found || missing.length > 0)
    throw new UsageError(
      `Stage ${name} is not deployed to ${stage.region}: npm run deploy -- --stage ${name}`,
    );
  const textOf = (output: (typeof outputNames)[number]): string => found.get(output) ?? "";
  return {
    Url: textOf("Url"),
    TableName: textOf("TableName"),
    StripeSecretArn: textOf("StripeSecretArn"),
    WebhookSecretArn: textOf("WebhookSecretArn"),
    RazorpaySecretArn: textOf("RazorpaySecretArn"),
    RazorpayWebhookSecretArn: textOf("RazorpayWebhookSecretArn"),
    LogGroupName: textOf("LogGroupName"),
    SiteBucketName: textOf("SiteBucketName"),
    StoreArn: textOf("StoreArn"),
    Release: textOf("Release"),
    ReleaseRoleArn: textOf("ReleaseRoleArn"),
    RollbackAlarms: textOf("RollbackAlarms"),
    Reserved: textOf("Reserved"),
    Indexes: textOf("Indexes"),
  };
}

/** Import what uses the table afterwards: its client reads the region when loaded. */
export async function reachTable(target: Target): Promise<void> {
  const { TableName } = await outputsOf(target);
  Object.assign(process.env, { TABLE: TableName, AWS_REGION: target.stage.region });
}
