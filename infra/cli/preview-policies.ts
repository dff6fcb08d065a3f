import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  ListImportsCommand,
  paginateListStacks,
} from "@aws-sdk/client-cloudformation";
import { policiesPrefix } from "../environments.ts";

async function isUsed(client: CloudFormationClient, StackName: string): Promise<boolean> {
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName }));
  const [ExportName] = (Stacks[0]?.Outputs ?? []).flatMap((output) => output.ExportName ?? []);
  if (ExportName === undefined) return false;
  try {
    await client.send(new ListImportsCommand({ ExportName }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes("is not imported")) return false;
    throw error;
  }
}

export async function removeUnusedPolicies(region: string): Promise<void> {
  const client = new CloudFormationClient({ region });
  for await (const { StackSummaries = [] } of paginateListStacks({ client }, {})) {
    for (const { StackName = "", StackStatus = "" } of StackSummaries) {
      if (!StackName.startsWith(policiesPrefix) || StackStatus.startsWith("DELETE_")) continue;
      if (!(await isUsed(client, StackName))) await client.send(new DeleteStackCommand({ StackName }));
    }
  }
}
