import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { type JobName, jobOf } from "../functions.ts";
import type { Jobs } from "./jobs.ts";
import type { LogMetrics } from "./log-metrics.ts";
import { measured } from "./measures.ts";
import type { Parts } from "./parts.ts";

interface AlarmsProps {
  readonly parts: Parts;
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
 * Few, and each for something to do. Counts over the log of all functions stand for an alarm per
 * function: what one catches, what it does not, and what runs out of time.
 */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { parts, api, jobs, counts }: AlarmsProps) {
    super(scope, id);
    this.topic = new Topic(this, "Topic", {
      topicName: `Earshot-${parts.stageName}-alarms`,
      enforceSSL: true,
    });
    this.topic.addSubscription(new EmailSubscription(parts.stage.alarmEmail));
    const failed = api.metricServerError({ period, statistic: "Sum" });
    this.alarm("ApiErrors", failed, { threshold: 5, what: "Calls are answered with 5xx" });
    this.watchLog(counts);
    this.watchBusiness(parts);
    this.watchTable(parts);
    this.watchMail();
    for (const [name, lambda] of jobs.functions) this.watchJob(name, lambda);
    for (const [name, queue] of jobs.deadLetters) {
      const waiting = queue.metricApproximateNumberOfMessagesVisible({ period });
      this.alarm(`${name}-dead-letters`, waiting, {
        threshold: 1,
        what: `Changes that job ${name} gave up on`,
      });
    }
  }

  private watchLog(counts: LogMetrics): void {
    this.alarm("FunctionErrors", counts.Errors, { threshold: 5, what: "Functions log errors" });
    this.alarm("MoneyErrors", counts.MoneyErrors, {
      threshold: 1,
      what: "A payment is not settled or refunded, or Stripe's list is not ours",
    });
    this.alarm("UpkeepErrors", counts.UpkeepErrors, {
      threshold: 1,
      what: "Orphaned pictures are not deleted, or the count of admins is wrong",
    });
    this.alarm("RefusedLogins", counts.RefusedLogins, {
      threshold: 100,
      what: "Somebody tries passwords",
    });
    this.alarm("RefusedWebhooks", counts.RefusedWebhooks, {
      threshold: 5,
      what: "What Stripe reports is refused or fails",
    });
  }

  private watchBusiness({ stageName }: Parts): void {
    this.alarm("PaymentsPending", measured(stageName, "PaymentsPending", "Maximum"), {
      threshold: 200,
      what: "Payments wait: Stripe does not answer, or somebody parks stock",
    });
    this.alarm("CatalogueFallbacks", measured(stageName, "CatalogueFallbacks"), {
      threshold: 5,
      what: "The stored catalogue is missing or broken: listings read the table",
    });
  }

  private watchTable({ data: { table } }: Parts): void {
    for (const metricName of ["ReadThrottleEvents", "WriteThrottleEvents"]) {
      const metric = table.metric(metricName, { period, statistic: "Sum" });
      this.alarm(metricName, metric, { threshold: 10, what: "The table turns requests away" });
    }
  }

  /** Of the whole account: beyond 5 % SES looks at it, beyond 10 % it stops. */
  private watchMail(): void {
    const bounced = new Metric({
      namespace: "AWS/SES",
      metricName: "Reputation.BounceRate",
      period: Duration.hours(1),
      statistic: "Average",
    });
    this.alarm("Bounces", bounced, { threshold: 0.05, what: "Mails come back" });
  }

  /** Payments are settled by a job that has to run, not only by one that does not fail. */
  private watchJob(name: JobName, lambda: Lambda): void {
    const job = jobOf(name);
    if (job.trigger !== "schedule") return;
    const runs = lambda.metricInvocations({ period: Duration.minutes(job.everyMinutes), statistic: "Sum" });
    this.alarm(`${name}-silent`, runs, {
      threshold: 1,
      periods: 2,
      below: true,
      what: `Job ${name} does not run`,
    });
  }

  private alarm(name: string, metric: IMetric, { threshold, periods = 1, below, what }: Limit): void {
    const alarm = new Alarm(this, name, {
      alarmDescription: what,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(this.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}
