import { beforeAll, expect, test } from "vitest";
import { pauseSeconds } from "../../functions/platform/queue-worker.ts";
import { jobNames, jobOf, needsOf } from "../../infra/functions.ts";
import { queueNames, queueOf } from "../../infra/queues.ts";
import { type Properties, type Resource, readable, type Synthesised, synthesise } from "./synth.ts";

let shop: Synthesised;
beforeAll(() => {
  shop = synthesise("dev");
});

const idOf = (name: string): string => `Queues${name.replaceAll("-", "")}`;
const queue = (name: string): Resource =>
  shop.one("AWS::SQS::Queue", ({ RedrivePolicy }) =>
    readable(RedrivePolicy?.deadLetterTargetArn ?? "").startsWith(`${idOf(name)}deadletters`),
  );
const deadLetters = (name: string): Resource => {
  const [id] = readable(queue(name).properties.RedrivePolicy.deadLetterTargetArn).split(".");
  const found = shop.all.find((resource) => resource.id === id);
  if (!found) throw new Error(`${name} has no dead letters`);
  return found;
};
const workerOf = (name: string): `jobs/${(typeof jobNames)[number]}` => {
  const worker = jobNames.find((each) => {
    const job = jobOf(each);
    return job.trigger === "queue" && job.queue === name;
  });
  if (!worker) throw new Error(`Nobody works off ${name}`);
  return `jobs/${worker}`;
};

test.each(queueNames)("%s: a message that fails for a day is still retried afterwards", (name) => {
  const { maxReceives } = queueOf(name);
  // A pause follows each try but the last: 1 + 2 + 4 + … + 1024 s are 34 min, then half an hour each.
  const pauses = Array.from({ length: maxReceives - 1 }, (_, index) => pauseSeconds(index + 1));
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThan(24 * 3600);
  const { MessageRetentionPeriod } = queue(name).properties;
  expect(MessageRetentionPeriod).toBeGreaterThan(total * 1.5);
  expect(deadLetters(name).properties.MessageRetentionPeriod).toBeGreaterThan(MessageRetentionPeriod);
});

test.each(queueNames)("%s is encrypted, hides messages in progress, and keeps dead letters", (name) => {
  const { maxReceives, visibilitySeconds } = queueOf(name);
  expect(queue(name).properties).toMatchObject({
    SqsManagedSseEnabled: true,
    VisibilityTimeout: visibilitySeconds,
    RedrivePolicy: { maxReceiveCount: maxReceives },
  });
  expect(deadLetters(name).properties).toMatchObject({
    SqsManagedSseEnabled: true,
    MessageRetentionPeriod: 14 * 86_400,
  });
  expect(visibilitySeconds).toBeGreaterThanOrEqual(6 * needsOf(workerOf(name)).timeoutSeconds);
});

test.each(queueNames)("%s is processed a batch at a time, and only failures are redelivered", (name) => {
  const source = `${queue(name).id}.Arn`;
  const { properties } = shop.one(
    "AWS::Lambda::EventSourceMapping",
    ({ EventSourceArn }) => readable(EventSourceArn) === source,
  );
  const { batchSize, maxConcurrency } = queueOf(name);
  expect(properties).toMatchObject({
    BatchSize: batchSize,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    ScalingConfig: { MaximumConcurrency: maxConcurrency },
  });
  const worker = shop.all.find(({ id }) => id === readable(properties.FunctionName));
  expect(worker?.properties.Description).toBe(`functions/${workerOf(name)}.ts`);
});

const alarmOn = (metric: string, { id }: Resource): Properties =>
  shop.one(
    "AWS::CloudWatch::Alarm",
    ({ MetricName, Dimensions = [] }) =>
      MetricName === metric &&
      Dimensions.some(({ Value }: Properties) => readable(Value) === `${id}.QueueName`),
  ).properties;

test.each(queueNames)("%s raises an alarm when it backs up, and for each dead letter", (name) => {
  expect(alarmOn("ApproximateAgeOfOldestMessage", queue(name))).toMatchObject({
    Threshold: queueOf(name).maxAgeSeconds,
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
  });
  expect(alarmOn("ApproximateNumberOfMessagesVisible", deadLetters(name)).Threshold).toBe(1);
});

test("every function has the URLs of the queues", () => {
  for (const { properties } of shop
    .of("AWS::Lambda::Function")
    .filter((each) => each.properties.FunctionName))
    expect(properties.Environment.Variables).toMatchObject({
      MAIL_QUEUE: { Ref: queue("mail").id },
      DUE_PAYMENTS_QUEUE: { Ref: queue("due-payments").id },
      COMPARISONS_QUEUE: { Ref: queue("comparisons").id },
    });
});
