import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import type { Stage } from "../../infra/stage.ts";
import { checkStage } from "../../infra/stage-checks.ts";
import { stageOf } from "../../infra/stages.ts";
import { buildDirectory, type Properties, readable, shopApp } from "./synth.ts";

function stacksOf(name: string, settings: Partial<Stage> = {}): Map<string, Properties> {
  process.env.CDK_VALIDATION = "false";
  const { app } = shopApp(name, buildDirectory(), settings);
  type Stack = Parameters<typeof Template.fromStack>[0];
  return new Map(
    app.node.children.map(({ node }) => [
      node.id,
      Template.fromStack(app.node.findChild(node.id) as Stack).toJSON(),
    ]),
  );
}

const propertiesOf = (template: Properties | undefined, type: string): Properties[] =>
  Object.values<Properties>(template?.Resources ?? {})
    .filter(({ Type }) => Type === type)
    .map((resource) => resource.Properties);

const prod = stacksOf("prod");
const watch = prod.get("Earshot-prod-watch");

test("errors and latency at the edge raise alarms in us-east-1, where CloudFront's metrics are", () => {
  const alarms = propertiesOf(watch, "AWS::CloudWatch::Alarm");
  const [errors, latency] = alarms;
  expect(alarms).toHaveLength(2);
  expect(
    errors?.Metrics.map(
      ({ MetricStat, Expression }: Properties) => Expression ?? MetricStat.Metric.MetricName,
    ),
  ).toEqual(["IF(requests > 100, errors, 0)", "Requests", "5xxErrorRate"]);
  expect(latency).toMatchObject({ MetricName: "OriginLatency", ExtendedStatistic: "p90", Threshold: 3000 });
  for (const alarm of alarms) {
    expect(alarm.AlarmActions).toEqual(alarm.OKActions);
    const dimensions =
      alarm.Dimensions ??
      alarm.Metrics.flatMap(({ MetricStat }: Properties) => MetricStat?.Metric.Dimensions ?? []);
    const region = dimensions.find(({ Name }: Properties) => Name === "Region");
    expect(region.Value).toBe("Global");
    // The distribution of the stage's other stack.
    expect(JSON.stringify(dimensions)).toContain("Distribution");
  }
  // The latency is among the metrics that CloudFront sends only when asked.
  expect(propertiesOf(prod.get("Earshot-prod"), "AWS::CloudFront::MonitoringSubscription")).toHaveLength(1);
  expect(propertiesOf(stacksOf("dev").get("Earshot-dev"), "AWS::CloudFront::MonitoringSubscription")).toEqual(
    [],
  );
});

test("CloudWatch may publish to the topic there, and the topic sends mail", () => {
  const [policy] = propertiesOf(watch, "AWS::SNS::TopicPolicy");
  const allow = policy?.PolicyDocument.Statement.find(({ Effect }: Properties) => Effect === "Allow");
  expect(allow).toMatchObject({ Principal: { Service: "cloudwatch.amazonaws.com" }, Action: "sns:Publish" });
  expect(readable(allow.Condition.ArnLike["aws:SourceArn"])).toMatch(
    /^arn:aws:cloudwatch:us-east-1:.*:alarm:\*$/,
  );
  expect(propertiesOf(watch, "AWS::SNS::Subscription")[0]).toMatchObject({
    Protocol: "email",
    Endpoint: "team@earshot.example",
  });
});

test("exceeding the stage's budget and unusual cost are mailed, by the amounts in its settings", () => {
  const [budget] = propertiesOf(watch, "AWS::Budgets::Budget");
  expect(budget?.Budget).toMatchObject({
    BudgetLimit: { Amount: 150, Unit: "USD" },
    TimeUnit: "MONTHLY",
    CostFilters: { TagKeyValue: ["user:stage$prod"] },
  });
  expect(
    budget?.NotificationsWithSubscribers.map(({ Notification, Subscribers }: Properties) => [
      Notification.NotificationType,
      Notification.Threshold,
      Subscribers[0].Address,
    ]),
  ).toEqual([
    ["ACTUAL", 80, "team@earshot.example"],
    ["FORECASTED", 100, "team@earshot.example"],
  ]);
  const [subscription] = propertiesOf(watch, "AWS::CE::AnomalySubscription");
  expect(JSON.parse(subscription?.ThresholdExpression).Dimensions.Values).toEqual(["20"]);
});

test("unusual cost is watched by the only monitor that member accounts may create, or by the organization's", () => {
  expect(propertiesOf(watch, "AWS::CE::AnomalyMonitor")).toEqual([
    expect.objectContaining({ MonitorType: "DIMENSIONAL", MonitorDimension: "SERVICE" }),
  ]);
  const monitor = "arn:aws:ce::123456789012:anomalymonitor/1";
  const adopting = stacksOf("prod", { budget: { monthlyUsd: 10, anomalyUsd: 1, monitor } }).get(
    "Earshot-prod-watch",
  );
  expect(propertiesOf(adopting, "AWS::CE::AnomalyMonitor")).toEqual([]);
  expect(propertiesOf(adopting, "AWS::CE::AnomalySubscription")[0]?.MonitorArnList).toEqual([monitor]);
});

test("with edgeLogs, firewall and edge are logged for as many days as the stage says, without secrets", () => {
  const logged = stacksOf("prod", { edgeLogs: true });
  const [edge] = propertiesOf(logged.get("Earshot-prod-watch"), "AWS::Logs::Delivery");
  expect(edge?.RecordFields).toContain("sc-status");
  for (const field of edge?.RecordFields ?? [])
    expect(field).not.toMatch(/uri|query|cookie|referer|^c-ip$|forwarded/i);
  const [firewall] = propertiesOf(logged.get("Earshot-prod-edge"), "AWS::WAFv2::LoggingConfiguration");
  expect(JSON.stringify(firewall?.LogDestinationConfigs)).not.toContain("*");
  expect(firewall?.RedactedFields).toEqual(
    expect.arrayContaining([
      ...[{ UriPath: {} }, { QueryString: {} }],
      ...["authorization", "cookie", "x-order-key"].map((Name) => ({ SingleHeader: { Name } })),
    ]),
  );
  expect(propertiesOf(watch, "AWS::Logs::Delivery")).toEqual([]);
});

test("every log group of a stage expires, and every function writes to one of them", () => {
  for (const [name, settings] of [
    ["prod", { edgeLogs: true }],
    ["dev", {}],
    ["pr-12", {}],
  ] as const) {
    for (const [stack, template] of stacksOf(name, settings)) {
      for (const { LogGroupName, RetentionInDays } of propertiesOf(template, "AWS::Logs::LogGroup"))
        expect(RetentionInDays, LogGroupName).toBeLessThanOrEqual(365);
      for (const { LoggingConfig, Description } of propertiesOf(template, "AWS::Lambda::Function"))
        expect(LoggingConfig?.LogGroup, `${stack} ${Description}`).toBeDefined();
    }
  }
});

test("a stage without both has no such stack, and one with only a budget has no alarms", () => {
  expect([...stacksOf("dev").keys()]).toEqual(["Earshot-dev"]);
  const frugal = stacksOf("dev", { budget: { monthlyUsd: 10, anomalyUsd: 1 } }).get("Earshot-dev-watch");
  expect(propertiesOf(frugal, "AWS::Budgets::Budget")).toHaveLength(1);
  expect(propertiesOf(frugal, "AWS::CloudWatch::Alarm")).toEqual([]);
});

test("the canary runs where someone is notified, and pays with test keys only", () => {
  const inputOf = (name: string, settings: Partial<Stage> = {}) =>
    propertiesOf(stacksOf(name, settings).get(`Earshot-${name}`), "AWS::Events::Rule")
      .flatMap(({ Targets }) => Targets.map(({ Input = "{}" }: Properties) => JSON.parse(Input)))
      .filter(({ job }) => job === "canary");
  expect(inputOf("dev")).toEqual([{ job: "canary", pays: false }]);
  expect(inputOf("dev", { canaryPays: true })).toEqual([{ job: "canary", pays: true }]);
  expect(inputOf("pr-12")).toEqual([]);
  expect(() => checkStage("prod", { ...stageOf("prod"), canaryPays: true })).toThrow(
    "Stage prod: canaryPays requires Stripe's test keys",
  );
});
