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
import { jobOf } from "../functions.ts";
import type { JobName } from "../needs.ts";
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

/** Returns per cent, or 0 below the floor, so that a few failures at night do not raise an alarm. */
const share = (part: IMetric, all: IMetric, floor: number): MathExpression =>
  new MathExpression({
    expression: `IF(part >= ${floor}, 100 * part / MAX([part, FILL(all, 0)]), 0)`,
    usingMetrics: { part, all },
    period,
  });

/** Covers all functions (Lambda Developer Guide, "Using CloudWatch metrics with Lambda"). */
const ofLambda = (metricName: string, statistic = "Sum"): Metric =>
  new Metric({ namespace: "AWS/Lambda", metricName, period, statistic });

/** Lambda's default concurrency quota (Lambda Developer Guide, "Lambda quotas"). */
const usualQuota = 1000;

/** Only alarms that call for action. Errors are counted in all functions' logs instead of an alarm per function. */
export class Alarms extends Construct {
  /** At most five (CloudFormation API Reference, "RollbackConfiguration"), none about business such as money owed. */
  readonly ofReleases: readonly Alarm[];
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { context, api, jobs, counts }: AlarmsProps) {
    super(scope, id);
    this.topic = createAlarmTopic(this, context.stageName, context.stage.alarmEmail);
    const each = { period, statistic: "Sum" };
    const failed = share(api.metricServerError(each), api.metricCount(each), 5);
    const calls = this.alarm("ApiErrors", failed, {
      threshold: 1,
      what: "Calls are answered with 5xx, in per cent",
    });
    const outside = this.alarm("canary-failed", measured(context.stageName, "CanaryFailed"), {
      threshold: 1,
      periods: 2,
      what: "The shop does not answer visitors as it should",
    });
    this.ofReleases = [calls, this.watchLog(counts), outside];
    this.watchBusiness(context);
    this.watchWebhook(context);
    this.watchTable(context);
    this.watchLambda(context);
    this.watchMail();
    for (const [name, lambda] of jobs.functions) this.watchJob(name, lambda, context.stageName);
    for (const [name, queue] of jobs.deadLetters) this.watchDeadLetters(name, queue);
    for (const name of queueNames) this.watchQueue(name, context);
  }

  private watchLog(counts: LogMetrics): Alarm {
    const errors = this.alarm("FunctionErrors", share(counts.Errors, ofLambda("Invocations"), 5), {
      threshold: 1,
      what: "Functions log errors, in per cent of their runs",
    });
    this.alarm("MoneyErrors", counts.MoneyErrors, {
      threshold: 1,
      what: "A payment is not settled or refunded, or a provider's list is not ours",
    });
    this.alarm("UpkeepErrors", counts.UpkeepErrors, {
      threshold: 1,
      what: "Mails fail, orphaned pictures are not deleted, sales are not summed, or the count of admins is wrong",
    });
    this.alarm("RefusedLogins", share(counts.RefusedLogins, counts.Logins, 100), {
      threshold: 50,
      what: "Somebody tries passwords: most attempts to sign in are refused, in per cent",
    });
    return errors;
  }

  private watchBusiness({ stageName, stage }: StackContext): void {
    if (stage.ordersWithinHours !== undefined)
      this.alarm("orders-silent", measured(stageName, "OrdersPlaced", "Sum", Duration.hours(1)), {
        threshold: 1,
        periods: stage.ordersWithinHours,
        below: true,
        what: `No order in ${stage.ordersWithinHours} hours`,
      });
    this.alarm("PaymentsPending", measured(stageName, "PaymentsPending", "Maximum"), {
      threshold: 200,
      what: "Payments wait: their provider does not answer, or somebody parks stock",
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

  /** Anyone can send unsigned events, so only many of them raise an alarm. */
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
    for (const kind of ["Read", "Write"]) {
      const sum = (metricName: string): IMetric => table.metric(metricName, { period, statistic: "Sum" });
      const events = `${kind}ThrottleEvents`;
      this.alarm(events, share(sum(events), sum(`Consumed${kind}CapacityUnits`), 10), {
        threshold: 1,
        what: `The table turns ${kind.toLowerCase()}s away, in per cent of its units`,
      });
    }
  }

  /** Counts reserved concurrency as used, since no other function can have it. */
  private watchLambda({ stage: { quota = usualQuota } }: StackContext): void {
    this.alarm("Throttles", share(ofLambda("Throttles"), ofLambda("Invocations"), 10), {
      threshold: 1,
      what: "Lambda turns runs away, in per cent",
    });
    this.alarm("Concurrency", ofLambda("ClaimedAccountConcurrency", "Maximum"), {
      threshold: Math.ceil(0.8 * quota),
      periods: 2,
      what: "The account's instances of Lambda run out",
    });
  }

  /** The account's bounce rate. SES reviews the account above 5 % and stops it above 10 %. */
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
   * A job with `completes` must report that it has finished. A new alarm without data is silent until the job has run
   * once (CloudWatch User Guide, "Configuring how CloudWatch alarms treat missing data").
   */
  private watchJob(name: JobName, lambda: Lambda, stageName: string): void {
    const job = jobOf(name);
    if (job.trigger !== "schedule") return;
    const limit = { threshold: 1, below: true, what: `Job ${name} does not come to its end` } as const;
    const each = { period: Duration.minutes(Math.max(5, job.everyMinutes)), statistic: "Sum" };
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
