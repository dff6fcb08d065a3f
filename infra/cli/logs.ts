import { CloudWatchLogsClient, paginateFilterLogEvents } from "@aws-sdk/client-cloudwatch-logs";
import { readOptions, run, targetOf, UsageError } from "./arguments.ts";
import { outputsOf } from "./outputs.ts";

await run(async () => {
  const option = readOptions("stage", "order");
  const target = targetOf(option("stage"));
  const order = option("order");
  if (!/^[0-9a-f]{24}$/.test(order)) throw new UsageError(`Not an order's number: ${order}`);
  const { LogGroupName } = await outputsOf(target);
  const client = new CloudWatchLogsClient({ region: target.stage.region });
  const pages = paginateFilterLogEvents(
    { client },
    { logGroupName: LogGroupName, filterPattern: `"${order}"` },
  );
  for await (const { events = [] } of pages) {
    for (const { timestamp = 0, message = "" } of events) {
      console.log(new Date(timestamp).toISOString(), message.trim());
    }
  }
});
