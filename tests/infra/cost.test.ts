import { readFileSync } from "node:fs";
import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { buildDirectory, type Properties, shopApp } from "./synth.ts";

const root = new URL("../../", import.meta.url);
const runbook = readFileSync(new URL("infra/costs.md", root), "utf8");
const declared = readFileSync(new URL("functions/platform/metrics.ts", root), "utf8");
const secretsSource = readFileSync(new URL("functions/platform/secrets.ts", root), "utf8");
const profiles = ["pr-12", "dev", "prod"] as const;
/** Instances of functions that run all month, as the runbook assumes. */
const warm: Record<string, number> = { "pr-12": 2, dev: 5, prod: 50 };

/** The resources of all stacks of a stage. */
function resourcesOf(name: string): Properties[] {
  process.env.CDK_VALIDATION = "false";
  const { app } = shopApp(name, buildDirectory());
  type Stack = Parameters<typeof Template.fromStack>[0];
  return app.node.children.flatMap((stack) =>
    Object.values<Properties>(Template.fromStack(stack as Stack).toJSON().Resources),
  );
}

const looksAt = ({ Properties: { Metrics } }: Properties): number =>
  Metrics ? Metrics.filter(({ MetricStat }: Properties) => MetricStat).length : 1;

const isEachMinute = ({ Properties: { ScheduleExpression } }: Properties): boolean =>
  ScheduleExpression === "rate(1 minute)";

/** Dollars a month, by the first words of the runbook's row. */
function idleCost(name: string): Record<string, number> {
  const all = resourcesOf(name);
  const of = (type: string) => all.filter(({ Type }) => Type === type);
  const measures = declared.match(/^ {2}\| "\w+"/gm)?.length ?? 0;
  const isQuiet = all.some(
    ({ Properties: each }) => each?.Environment?.Variables?.POWERTOOLS_METRICS_DISABLED === "true",
  );
  const queues = of("AWS::Lambda::EventSourceMapping").filter(({ Properties: each }) =>
    JSON.stringify(each.EventSourceArn).includes("Queues"),
  );
  const rules = of("AWS::WAFv2::WebACL").flatMap(({ Properties: { Rules } }) => Rules);
  const canaries = of("AWS::Lambda::Function").filter(({ Properties: { FunctionName } }) =>
    String(FunctionName).endsWith("-canary"),
  );
  const readsAMonth = (720 * 60) / Number(/maxAgeMs = (\d+) \* 60_000/.exec(secretsSource)?.[1]);
  return {
    secrets: 0.4 * of("AWS::SecretsManager::Secret").length,
    "calls of Secrets Manager": (warm[name] ?? 0) * 2 * readsAMonth * (0.05 / 1e4),
    alarms: 0.1 * of("AWS::CloudWatch::Alarm").reduce((sum, alarm) => sum + looksAt(alarm), 0),
    counts: 0.3 * (of("AWS::Logs::MetricFilter").length + (isQuiet ? 0 : measures)),
    dashboard: 3 * of("AWS::CloudWatch::Dashboard").length,
    "metrics of the edge": 2.4 * of("AWS::CloudFront::MonitoringSubscription").length,
    firewall: rules.length > 0 ? 5 + rules.length : 0,
    queues: (queues.length * 5 * 3 * 43_200 * 0.4) / 1e6,
    "sweeps each minute": 0.025 * of("AWS::Events::Rule").filter(isEachMinute).length,
    "look from outside": 0.14 * canaries.length,
  };
}

const rowOf = (start: string): string[] => {
  const row = runbook.split("\n").find((line) => line.startsWith(`| ${start}`));
  if (!row) throw new Error(`No row ${start}`);
  return row
    .split("|")
    .slice(3, 6)
    .map((cell) => cell.trim());
};

test("the runbook's monthly costs of a preview, dev and prod match their templates", () => {
  const costs = profiles.map(idleCost);
  const shown = (dollars: number) => (dollars === 0 ? "–" : dollars.toFixed(2));
  for (const name of Object.keys(costs[0] ?? {}))
    expect.soft(rowOf(name), name).toEqual(costs.map((cost) => shown(cost[name] ?? 0)));
  const sums = costs.map((cost) =>
    Object.values(cost).reduce((sum, each) => sum + Number(each.toFixed(2)), 0),
  );
  expect.soft(rowOf("sum"), "sum").toEqual(sums.map(shown));
});
