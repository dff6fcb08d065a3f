import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { jobNames, jobOf } from "../../infra/functions.ts";
import { queueNames } from "../../infra/queues.ts";
import { type Properties, readable, type Synthesised, synthesise } from "./synth.ts";

const root = new URL("../../", import.meta.url);
let shop: Synthesised;
let alarmed: string[];
let drawn: string[];

/** `<namespace> <metric> <dimension>=<value> …` */
const spelled = (namespace: string, name: string, dimensions: [string, string][]): string =>
  [namespace, name, ...dimensions.map((each) => each.join("="))].join(" ");

function metricsOf({ Metrics, ...single }: Properties): string[] {
  const metrics: Properties[] = Metrics
    ? Metrics.flatMap(({ MetricStat }: Properties) => MetricStat?.Metric ?? [])
    : [single];
  return metrics.map(({ Namespace, MetricName, Dimensions = [] }) =>
    spelled(
      Namespace,
      MetricName,
      Dimensions.map(({ Name, Value }: Properties) => [Name, readable(Value)]),
    ),
  );
}

/** The metrics of a dashboard's widgets: `[namespace, metric, dimension, value, …, options]`. */
function drawnIn(body: string): string[] {
  const { widgets } = JSON.parse(body);
  return widgets
    .flatMap(({ properties }: Properties) => properties.metrics)
    .filter(([first]: unknown[]) => typeof first === "string")
    .map((row: unknown[]) => {
      const [namespace = "", name = "", ...rest] = row.filter((each) => typeof each === "string");
      const dimensions = rest.flatMap((each, index) =>
        index % 2 === 0 ? [[each, rest[index + 1] ?? ""] as [string, string]] : [],
      );
      return spelled(namespace, name, dimensions);
    });
}

beforeAll(() => {
  shop = synthesise("prod");
  alarmed = shop.of("AWS::CloudWatch::Alarm").flatMap(({ properties }) => metricsOf(properties));
  drawn = drawnIn(readable(shop.one("AWS::CloudWatch::Dashboard").properties.DashboardBody));
});

/** What the stage emits under its own name: counts from its log, and those that functions write. */
function emitted(): string[] {
  const fromLog = shop.of("AWS::Logs::MetricFilter").map(
    ({
      properties: {
        MetricTransformations: [each],
      },
    }) => spelled(each.MetricNamespace, each.MetricName, []),
  );
  const functions = new URL("functions/", root);
  const sources = readdirSync(functions, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && file !== "platform/metrics.ts")
    .map((file) => readFileSync(new URL(file, functions), "utf8"))
    .filter((text) => /\bmeasure[(:]/.test(text));
  const declared = readFileSync(new URL("platform/metrics.ts", functions), "utf8").matchAll(
    /^ {2}\| "(\w+)"/gm,
  );
  const written = [...declared]
    .map(([, name = ""]) => name)
    .filter((name) => sources.some((text) => new RegExp(`"${name}"|\\b${name}:`).test(text)));
  return [...fromLog, ...written.map((name) => spelled("Earshot/prod", name, [["service", "shop"]]))];
}

test("every custom metric is emitted somewhere, and every emitted one has an alarm or a graph", () => {
  const used = [...new Set([...alarmed, ...drawn])].filter((each) => each.startsWith("Earshot/"));
  expect(used.length).toBeGreaterThan(8);
  expect(used.sort()).toEqual(emitted().sort());
});

/** Metrics of AWS's services that are emitted for a resource, by the dimension that names it (the services' guides). */
const services: Record<string, { metrics: string[]; type?: string }> = {
  "AWS/ApiGateway ApiId": { metrics: ["Count", "4xx", "5xx", "Latency"], type: "AWS::ApiGatewayV2::Api" },
  "AWS/CloudFront DistributionId": {
    metrics: ["Requests", "5xxErrorRate"],
    type: "AWS::CloudFront::Distribution",
  },
  "AWS/DynamoDB TableName": {
    metrics: [
      ...["ReadThrottleEvents", "WriteThrottleEvents"],
      ...["ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits"],
    ],
    type: "AWS::DynamoDB::Table",
  },
  "AWS/Lambda FunctionName": {
    metrics: ["Invocations", "Errors", "Duration"],
    type: "AWS::Lambda::Function",
  },
  // Of the whole account.
  "AWS/Lambda ": { metrics: ["Invocations", "Throttles", "ClaimedAccountConcurrency"] },
  "AWS/SQS QueueName": {
    metrics: ["ApproximateAgeOfOldestMessage", "ApproximateNumberOfMessagesVisible"],
    type: "AWS::SQS::Queue",
  },
  "AWS/SES ": { metrics: ["Reputation.BounceRate"] },
};

test("every AWS metric exists, and is for a resource of this stage", () => {
  for (const metric of new Set([...alarmed, ...drawn].filter((each) => each.startsWith("AWS/")))) {
    const [namespace = "", name = "", ...dimensions] = metric.split(" ");
    const pairs = dimensions.map((each) => each.split("="));
    const [dimension = "", value = ""] = pairs.find(([key]) => key !== "Region") ?? [];
    const service = services[`${namespace} ${dimension}`];
    expect(service?.metrics, metric).toContain(name);
    if (namespace === "AWS/CloudFront") expect(dimensions).toContain("Region=Global");
    if (!service?.type) continue;
    const ids = shop.of(service.type).map(({ id }) => id);
    expect(ids, metric).toContain(value.split(".")[0]);
  }
});

const runbook = readFileSync(new URL("infra/operations.md", root), "utf8");
const rung = (name: string): boolean => new RegExp(`^\\| (?:.*, )?${name}[ ,]`, "m").test(runbook);
const idOf = (type: string, start: string): string => {
  const found = shop.of(type).find(({ id }) => new RegExp(`^${start}[0-9A-F]{8}$`).test(id));
  if (!found) throw new Error(`No ${type} ${start}`);
  return found.id;
};

test("each queue and its dead letters have an alarm, a graph and a line in the runbook", () => {
  const queues = shop.of("AWS::SQS::Queue").map(({ id }) => id);
  expect(queues.length).toBe(
    2 * queueNames.length +
      jobNames.filter((name) => ["stream", "mail"].includes(jobOf(name).trigger)).length,
  );
  for (const id of queues) {
    const isOf = (metric: string) => metric.includes(`QueueName=${id}.`);
    expect(alarmed.filter(isOf).length, id).toBe(1);
    expect(drawn.filter(isOf).length, id).toBe(1);
  }
  for (const name of queueNames)
    for (const alarm of [`${name}-late`, `${name}-dead-letters`]) expect(rung(alarm), alarm).toBe(true);
});

test("each job's failure raises an alarm that the runbook explains, and has a graph", () => {
  for (const name of jobNames) {
    const job = jobOf(name);
    const alarms =
      job.trigger === "schedule"
        ? [`${name}-silent`]
        : job.trigger === "queue"
          ? [`${job.queue}-late`, `${job.queue}-dead-letters`]
          : [`${name}-dead-letters`];
    for (const alarm of alarms) {
      expect(idOf("AWS::CloudWatch::Alarm", `Alarms${alarm.replaceAll("-", "")}`)).toBeTruthy();
      expect(rung(alarm), alarm).toBe(true);
    }
    const id = idOf("AWS::Lambda::Function", `Jobsjobs${name.replaceAll("-", "")}`);
    for (const metric of ["Errors", "Duration"])
      expect(drawn, name).toContain(spelled("AWS/Lambda", metric, [["FunctionName", id]]));
  }
});
