import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { type JobName, jobOf } from "../functions.ts";
import { type QueueName, queueNames, queueOf } from "../queues.ts";
import { createAlarmTopic } from "./alarm-topic.ts";
import type { Jobs } from "./jobs.ts";
import type { LogMetrics } from "./log-metrics.ts";
import { measured } from "./measures.ts";
import type { StackContext } from "./stack-context.ts";

interface AlarmsProps {
  readonly context: StackContext;
  readonly api: HttpApi;
  readonly jobs: Jobs;
  readonly counts: LogMetrics;
}

interface Limit {
  readonly threshold: number;
  readonly periods?: number;
  readonly below?: true;
  readonly what: string;
}

const period = Duration.minutes(5);

/**
 * Only alarms that call for action. Instead of an alarm per function, the errors in the log of all
 * functions are counted: those that a function logs, those that it throws, and time-outs.
 */
export class Alarms extends Construct {
  /**
   * Alarms that undo a deployment while it runs: at most five (CloudFormation API Reference, "RollbackConfiguration").
   * None of them tells of the shop's business, such as money owed, which stands whatever is deployed.
   */
  readonly ofReleases: readonly Alarm[];
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { context, api, jobs, counts }: AlarmsProps) {
    super(scope, id);
    this.topic = createAlarmTopic(this, context.stageName, context.stage.alarmEmail);
    const failed = api.metricServerError({ period, statistic: "Sum" });
    const calls = this.alarm("ApiErrors", failed, { threshold: 5, what: "Calls are answered with 5xx" });
    const outside = this.alarm("canary-failed", measured(context.stageName, "CanaryFailed"), {
      threshold: 1,
      periods: 2,
      what: "The shop does not answer visitors as it should",
    });
    this.ofReleases = [calls, this.watchLog(counts), outside];
    this.watchBusiness(context);
    this.watchWebhook(context);
    this.watchTable(context);
    this.watchMail();
    for (const [name, lambda] of jobs.functions) this.watchJob(name, lambda, context.stageName);
    for (const [name, queue] of jobs.deadLetters) this.watchDeadLetters(name, queue);
    for (const name of queueNames) this.watchQueue(name, context);
  }

  /** Returns the one that undoes a deployment. */
  private watchLog(counts: LogMetrics): Alarm {
    const errors = this.alarm("FunctionErrors", counts.Errors, {
      threshold: 5,
      what: "Functions log errors",
    });
    this.alarm("MoneyErrors", counts.MoneyErrors, {
      threshold: 1,
      what: "A payment is not settled or refunded, or Stripe's list is not ours",
    });
    this.alarm("UpkeepErrors", counts.UpkeepErrors, {
      threshold: 1,
      what: "Mails fail, orphaned pictures are not deleted, sales are not summed, or the count of admins is wrong",
    });
    this.alarm("RefusedLogins", counts.RefusedLogins, {
      threshold: 100,
      what: "Somebody tries passwords",
    });
    return errors;
  }

  private watchBusiness({ stageName }: StackContext): void {
    this.alarm("PaymentsPending", measured(stageName, "PaymentsPending", "Maximum"), {
      threshold: 200,
      what: "Payments wait: Stripe does not answer, or somebody parks stock",
    });
    this.alarm("CatalogueFallbacks", measured(stageName, "CatalogueFallbacks"), {
      threshold: 5,
      what: "The stored catalogue is missing or broken: listings read the table",
    });
    this.alarm("SecretsStale", measured(stageName, "SecretsStale"), {
      threshold: 1,
      what: "Secrets cannot be read again: the last known ones stay in use",
    });
  }

  /**
   * Anybody can send unsigned reports, so only many of them raise an alarm. Only Stripe can sign one with our
   * secret.
   */
  private watchWebhook({ stageName }: StackContext): void {
    this.alarm("WebhookSignatureStale", measured(stageName, "WebhookSignatureStale"), {
      threshold: 5,
      what: "Reports signed with our secret come too late or altered",
    });
    this.alarm("WebhookRefused", measured(stageName, "WebhookRefused"), {
      threshold: 300,
      periods: 6,
      what: "Reports without a signature of ours flood the webhook",
    });
  }

  private watchTable({ data: { table } }: StackContext): void {
    for (const metricName of ["ReadThrottleEvents", "WriteThrottleEvents"]) {
      const metric = table.metric(metricName, { period, statistic: "Sum" });
      this.alarm(metricName, metric, { threshold: 10, what: "The table turns requests away" });
    }
  }

  /** The bounce rate of the whole account. SES reviews the account above 5 % and stops it above 10 %. */
  private watchMail(): void {
    const bounced = new Metric({
      namespace: "AWS/SES",
      metricName: "Reputation.BounceRate",
      period: Duration.hours(1),
      statistic: "Average",
    });
    this.alarm("Bounces", bounced, { threshold: 0.05, what: "Mails come back" });
  }

  /**
   * A job with `completes` must report that it has finished: a run that does not fail is not enough. Silence
   * is the absence of data. An alarm is created without data and acts on changes only, so it keeps quiet until
   * the job has run once (CloudWatch User Guide, "Configuring how CloudWatch alarms treat missing data").
   */
  private watchJob(name: JobName, lambda: Lambda, stageName: string): void {
    const job = jobOf(name);
    if (job.trigger !== "schedule") return;
    const limit = { threshold: 1, below: true, what: `Job ${name} does not come to its end` } as const;
    const each = { period: Duration.minutes(job.everyMinutes), statistic: "Sum" };
    if (job.completes) {
      const completed = measured(stageName, job.completes, each.statistic, each.period);
      this.alarm(`${name}-silent`, completed, { ...limit, periods: job.everyMinutes < 1440 ? 3 : 2 });
      return;
    }
    const usingMetrics = { runs: lambda.metricInvocations(each), errors: lambda.metricErrors(each) };
    const completed = new MathExpression({ expression: "runs - errors", usingMetrics, period: each.period });
    this.alarm(`${name}-silent`, completed, { ...limit, periods: 2 });
  }

  private watchDeadLetters(name: string, queue: Queue): void {
    const waiting = queue.metricApproximateNumberOfMessagesVisible({ period });
    this.alarm(`${name}-dead-letters`, waiting, { threshold: 1, what: `Given up on, by ${name}` });
  }

  private watchQueue(name: QueueName, { queues }: StackContext): void {
    const age = queues.of(name).metricApproximateAgeOfOldestMessage({ period });
    const { maxAgeSeconds } = queueOf(name);
    this.alarm(`${name}-late`, age, { threshold: maxAgeSeconds, what: `Queue ${name} is not worked off` });
    this.watchDeadLetters(name, queues.deadLettersOf(name));
  }

  private alarm(name: string, metric: IMetric, { threshold, periods = 1, below, what }: Limit): Alarm {
    const alarm = new Alarm(this, name, {
      alarmDescription: what,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: below ? TreatMissingData.MISSING : TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    if (below) alarm.addInsufficientDataAction(action);
    return alarm;
  }
}
