import { existsSync } from "node:fs";
import { CloudWatchLogsClient, paginateFilterLogEvents } from "@aws-sdk/client-cloudwatch-logs";
import { bundleFunctions, mapsDirectory } from "../bundle.ts";
import { readOptions, run, targetOf, UsageError } from "./arguments.ts";
import { outputsOf } from "./outputs.ts";
import { StackTraces } from "./stack-traces.ts";

const hourMs = 3_600_000;

/** `--order <number>` selects an order's lines, `--errors <hours>` recent errors. */
function readFilter(): { stage: string; filterPattern: string; startTime?: number } {
  if (!process.argv.includes("--errors")) {
    const option = readOptions("stage", "order");
    const order = option("order");
    if (!/^[0-9a-f]{24}$/.test(order)) throw new UsageError(`Not an order number: ${order}`);
    return { stage: option("stage"), filterPattern: `"${order}"` };
  }
  const option = readOptions("stage", "errors");
  const hours = Number(option("errors"));
  if (!(hours > 0)) throw new UsageError(`Not a number of hours: ${option("errors")}`);
  const filterPattern = '{ ($.level = "ERROR") || ($.level = "FATAL") }';
  return { stage: option("stage"), filterPattern, startTime: Date.now() - hours * hourMs };
}

/** Maps match the deployed build if its commit is checked out, since builds are reproducible. */
async function mapsOfBuild(): Promise<string> {
  if (!existsSync(mapsDirectory)) await bundleFunctions();
  return mapsDirectory;
}

await run(async () => {
  const { stage, ...filter } = readFilter();
  const target = targetOf(stage);
  const { LogGroupName } = await outputsOf(target);
  const traces = new StackTraces(await mapsOfBuild(), target.name);
  const client = new CloudWatchLogsClient({ region: target.stage.region });
  for await (const { events = [] } of paginateFilterLogEvents(
    { client },
    { logGroupName: LogGroupName, ...filter },
  )) {
    for (const { timestamp = 0, message = "", logStreamName = "" } of events) {
      console.log(new Date(timestamp).toISOString(), traces.translate(message.trim(), logStreamName));
    }
  }
});
