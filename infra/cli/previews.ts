import { CloudFormationClient, paginateListStacks } from "@aws-sdk/client-cloudformation";
import { stageOf } from "../stages.ts";
import { readOptions, run, UsageError } from "./arguments.ts";

const dayMs = 86_400_000;

/** Prints, as JSON, previews not deployed for `--days` days. The next push redeploys them. */
await run(async () => {
  const days = Number(readOptions("days")("days"));
  if (!(days > 0)) throw new UsageError("--days must be a number of days");
  const client = new CloudFormationClient({ region: stageOf("pr-1").region });
  const expired: string[] = [];
  for await (const { StackSummaries = [] } of paginateListStacks({ client }, {})) {
    for (const { StackName = "", StackStatus, CreationTime, LastUpdatedTime } of StackSummaries) {
      const [, stage] = /^Earshot-(pr-\d+)$/.exec(StackName) ?? [];
      const deployedAt = LastUpdatedTime ?? CreationTime;
      if (!stage || !deployedAt || StackStatus === "DELETE_COMPLETE") continue;
      if (Date.now() - deployedAt.getTime() > days * dayMs) expired.push(stage);
    }
  }
  console.log(JSON.stringify(expired));
});
