import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { jobNames, jobOf } from "../../infra/functions.ts";
import { checkStage } from "../../infra/stage-checks.ts";
import { stageOf } from "../../infra/stages.ts";
import { type Properties, type Synthesised, synthesise } from "./synth.ts";

let dev: Synthesised;
beforeAll(() => {
  dev = synthesise("dev");
});

test("there are few alarms, and all notify the topic when they start and end", () => {
  const topic = dev.one("AWS::SNS::Topic").id;
  const alarms = dev.of("AWS::CloudWatch::Alarm");
  for (const { properties } of alarms) {
    expect(properties.AlarmActions).toEqual([{ Ref: topic }]);
    expect(properties.OKActions).toEqual([{ Ref: topic }]);
    expect(properties.AlarmDescription).toMatch(/\w+/);
    // Without any data yet, as on a stage's first day, such an alarm changes no state and sends nothing.
    const isSilence = properties.ComparisonOperator === "LessThanThreshold";
    expect(properties.TreatMissingData).toBe(isSilence ? "missing" : "notBreaching");
    expect(properties.InsufficientDataActions).toEqual(isSilence ? [{ Ref: topic }] : undefined);
  }
  const of = (...triggers: string[]) =>
    jobNames.filter((name) => triggers.includes(jobOf(name).trigger)).length;
  // All but scheduled jobs have a dead-letter queue; queues also have an alarm on their age.
  expect(alarms.length).toBe(16 + of("schedule") + of("stream", "mail") + 2 * of("queue"));
  expect(dev.one("AWS::SNS::Subscription").properties).toMatchObject({
    Protocol: "email",
    Endpoint: "team@dev.earshot.example",
  });
});

test("the runbook explains every alarm and no others", () => {
  const page = readFileSync(new URL("../../infra/operations.md", import.meta.url), "utf8");
  const [table = ""] = /\| alarm \|.*?\n\n/s.exec(page) ?? [];
  const rows = table
    .trim()
    .split("\n")
    .slice(2)
    .map((row) => row.split("|")[1] ?? "");
  const named = rows.flatMap((names) => names.split(",")).map((name) => name.trim().replaceAll("-", ""));
  const ids = synthesise("prod")
    .of("AWS::CloudWatch::Alarm")
    .map(({ id }) => /^Alarms(\w+)[0-9A-F]{8}$/.exec(id)?.[1]);
  expect(named.filter((name) => !name.startsWith("Edge")).sort()).toEqual(ids.sort());
});

const alarmOf = (description: string): Properties =>
  dev.one("AWS::CloudWatch::Alarm", ({ AlarmDescription }) => AlarmDescription === description).properties;

test("an alarm is raised when no sweep has finished for a quarter of an hour", () => {
  expect(alarmOf("Job sweep does not come to its end")).toMatchObject({
    MetricName: "SweepCompleted",
    Namespace: "Earshot/dev",
    ComparisonOperator: "LessThanThreshold",
    Threshold: 1,
    TreatMissingData: "missing",
    EvaluationPeriods: 3,
    Period: 300,
  });
});

test("an alarm is raised when a nightly job does not run, fails or times out", () => {
  for (const name of jobNames) {
    const job = jobOf(name);
    if (job.trigger !== "schedule" || job.everyMinutes < 1440) continue;
    const alarm = alarmOf(`Job ${name} does not come to its end`);
    if (job.completes) {
      expect(alarm, name).toMatchObject({ MetricName: job.completes, Period: 86_400, EvaluationPeriods: 2 });
      continue;
    }
    expect(alarm, name).toMatchObject({
      ComparisonOperator: "LessThanThreshold",
      Threshold: 1,
      TreatMissingData: "missing",
    });
    const counted = alarm.Metrics.map(({ Expression, MetricStat, ReturnData = true }: Properties) => [
      Expression ?? MetricStat.Metric.MetricName,
      ReturnData,
      MetricStat?.Period,
    ]);
    expect(counted, name).toEqual([
      ["runs - errors", true, undefined],
      ["Invocations", false, 86_400],
      ["Errors", false, 86_400],
    ]);
  }
});

const expressionOf = (description: string): string | undefined =>
  alarmOf(description).Metrics.find(({ Expression }: Properties) => Expression)?.Expression;

test("alarms on errors, rejections and throttles depend on their share, above a minimum count", () => {
  const floors: Record<string, number> = {
    "Calls are answered with 5xx, in per cent": 5,
    "Functions log errors, in per cent of their runs": 5,
    "Somebody tries passwords: most attempts to sign in are refused, in per cent": 100,
    "The table turns reads away, in per cent of its units": 10,
    "The table turns writes away, in per cent of its units": 10,
    "Lambda turns runs away, in per cent": 10,
  };
  for (const [description, floor] of Object.entries(floors)) {
    expect(expressionOf(description)).toBe(`IF(part >= ${floor}, 100 * part / MAX([part, FILL(all, 0)]), 0)`);
    expect(alarmOf(description).Threshold, description).toBeLessThanOrEqual(50);
  }
});

test("an alarm is raised before the account reaches its Lambda concurrency quota", () => {
  const thresholdOf = (shop: Synthesised) =>
    shop.one("AWS::CloudWatch::Alarm", ({ MetricName }) => MetricName === "ClaimedAccountConcurrency")
      .properties.Threshold;
  expect(thresholdOf(dev)).toBe(800);
  expect(thresholdOf(synthesise("dev", { quota: 10 }))).toBe(8);
});

test("only a stage that takes real money raises an alarm after hours without an order", () => {
  const isSilence = ({ MetricName }: Properties) => MetricName === "OrdersPlaced";
  expect(synthesise("prod").one("AWS::CloudWatch::Alarm", isSilence).properties).toMatchObject({
    AlarmDescription: "No order in 24 hours",
    ComparisonOperator: "LessThanThreshold",
    Threshold: 1,
    Period: 3600,
    EvaluationPeriods: 24,
    TreatMissingData: "missing",
  });
  expect(dev.of("AWS::CloudWatch::Alarm").filter(({ properties }) => isSilence(properties))).toEqual([]);
  expect(() => checkStage("prod", { ...stageOf("prod"), ordersWithinHours: 169 })).toThrow(
    "ordersWithinHours must be 1 to 168",
  );
});

test("rejected events signed by Stripe raise an alarm at once, unsigned ones only when they persist", () => {
  expect(alarmOf("Reports signed with our secret come too late or altered")).toMatchObject({
    MetricName: "WebhookSignatureStale",
    Threshold: 5,
    EvaluationPeriods: 1,
    TreatMissingData: "notBreaching",
  });
  const flood = alarmOf("Reports without a signature of ours flood the webhook");
  expect(flood).toMatchObject({ MetricName: "WebhookRefused", TreatMissingData: "notBreaching" });
  // A few unsigned reports, even five a minute for an hour, must not raise an alarm.
  expect(flood.Threshold / (flood.Period / 60)).toBeGreaterThan(5);
  expect(flood.EvaluationPeriods * flood.Period).toBeGreaterThanOrEqual(1800);
  for (const { properties } of dev.of("AWS::Logs::MetricFilter"))
    expect(properties.FilterPattern).not.toMatch(/payments\/(razorpay-)?webhook/);
});

const functions = new URL("../../functions/", import.meta.url);
const sources = readdirSync(functions, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, text: readFileSync(new URL(file, functions), "utf8") }));

test("every metric that an alarm uses is written by some function", () => {
  const measured = dev
    .of("AWS::CloudWatch::Alarm")
    .filter(({ properties }) => properties.Dimensions?.some(({ Value }: Properties) => Value === "shop"))
    .map(({ properties }) => properties.MetricName);
  expect(measured.length).toBeGreaterThan(3);
  for (const name of measured) {
    const writers = sources.filter(({ text }) => text.includes("measure(") && text.includes(name));
    expect(writers.length, name).toBeGreaterThan(0);
  }
});

test("the log patterns of the alarms match the lines that functions write", () => {
  const filters = dev.of("AWS::Logs::MetricFilter");
  const patternOf = (name: string): string =>
    filters.find(({ properties }) => properties.MetricTransformations[0].MetricName === name)?.properties
      .FilterPattern;
  expect(patternOf("RefusedLogins")).toBe(
    '{ ($.route = "account/login") && (($.status = 401) || ($.status = 429)) }',
  );
  expect(patternOf("MoneyErrors")).toBe(
    '{ ($.level = "ERROR") && (($.service = "settle") || ($.service = "due-payment") || ($.service = "sweep") || ($.service = "reconcile") || ($.service = "compare")) }',
  );
  // Money that waits is logged at each sweep, and must not undo a release.
  expect(patternOf("Errors")).toContain(
    '(($.level = "ERROR") && (($.service != "settle") && ($.service != "due-payment") && ($.service != "sweep") && ($.service != "reconcile") && ($.service != "compare")))',
  );
  expect(patternOf("UpkeepErrors")).toBe(
    '{ ($.level = "ERROR") && (($.service = "pages") || ($.service = "mail") || ($.service = "due-product") || ($.service = "product-sweep") || ($.service = "restock") || ($.service = "batch") || ($.service = "webhooks") || ($.service = "webhook-sweep") || ($.service = "pictures") || ($.service = "popularity") || ($.service = "audit") || ($.service = "feeds") || ($.service = "canary")) }',
  );
  expect(sources.some(({ text }) => text.includes('serviceName: "settle"'))).toBe(true);
  const turnedDown = sources.filter(({ text }) =>
    text.includes('logger.error("refund turned down by the bank"'),
  );
  expect(turnedDown.length).toBeGreaterThan(0);
  for (const { file, text } of turnedDown) {
    const [, service] = /new Logger\(\{ serviceName: "(\w+)" \}\)/.exec(text) ?? [];
    expect(patternOf("MoneyErrors"), file).toContain(`($.service = "${service}")`);
  }
  for (const name of jobNames.filter((each) => "concern" in jobOf(each))) {
    const source = readFileSync(new URL(`../../functions/jobs/${name}.ts`, import.meta.url), "utf8");
    expect(source).toContain(`serviceName: "${name}"`);
  }
  const line = readFileSync(new URL("../../functions/http/errors.ts", import.meta.url), "utf8");
  expect(line).toMatch(/logger\.info\("request", \{\s+route,\s+requestId,\s+status,/);
});
