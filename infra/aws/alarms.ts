import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  type Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { FilterPattern, type IFilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { type JobName, jobOf } from "../functions.ts";
import type { Jobs } from "./jobs.ts";
import type { Parts } from "./parts.ts";

interface AlarmsProps {
  readonly parts: Parts;
  readonly api: HttpApi;
  readonly jobs: Jobs;
}

interface Limit {
  readonly threshold: number;
  /** Periods of five minutes. */
  readonly periods?: number;
  readonly below?: true;
  readonly what: string;
}

const period = Duration.minutes(5);

/**
 * Few, and each for something to do. One filter over the log of all functions stands for an alarm per
 * function: what a function catches, what it does not, and what ran out of time.
 */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly errors: Metric;
  readonly refusedLogins: Metric;
  readonly #parts: Parts;

  constructor(scope: Construct, id: string, { parts, api, jobs }: AlarmsProps) {
    super(scope, id);
    this.#parts = parts;
    this.topic = new Topic(this, "Topic", {
      topicName: `Earshot-${parts.stageName}-alarms`,
      enforceSSL: true,
    });
    this.topic.addSubscription(new EmailSubscription(parts.stage.alarmEmail));
    this.errors = this.count("Errors", FilterPattern.literal(failures));
    this.refusedLogins = this.count("RefusedLogins", FilterPattern.literal(refusedLogins));
    this.alarm("ApiErrors", api.metricServerError({ period, statistic: "Sum" }), {
      threshold: 5,
      what: "Calls answered with 5xx",
    });
    this.alarm("FunctionErrors", this.errors, { threshold: 5, what: "Errors in the log of all functions" });
    this.alarm("Logins", this.refusedLogins, {
      threshold: 100,
      what: "Refused logins: somebody tries passwords",
    });
    this.watchTable();
    for (const [name, lambda] of jobs.functions) this.watchJob(name, lambda.metricInvocations({ period }));
    for (const [name, queue] of jobs.deadLetters) {
      const waiting = queue.metricApproximateNumberOfMessagesVisible({ period });
      this.alarm(`${name}-dead-letters`, waiting, {
        threshold: 1,
        what: `Changes that job ${name} gave up on`,
      });
    }
  }

  private count(name: string, filterPattern: IFilterPattern): Metric {
    const filter = new MetricFilter(this, `${name}Filter`, {
      logGroup: this.#parts.logs,
      filterPattern,
      metricNamespace: `Earshot/${this.#parts.stageName}`,
      metricName: name,
    });
    return filter.metric({ period, statistic: "Sum" });
  }

  private watchTable(): void {
    const { table } = this.#parts.data;
    for (const metricName of ["ReadThrottleEvents", "WriteThrottleEvents"]) {
      const metric = table.metric(metricName, { period, statistic: "Sum" });
      this.alarm(metricName, metric, { threshold: 10, what: "The table turns requests away" });
    }
  }

  /** Payments are settled by a job that has to run, not only by one that does not fail. */
  private watchJob(name: JobName, invocations: Metric): void {
    const job = jobOf(name);
    if (job.trigger !== "schedule") return;
    this.alarm(
      `${name}-silent`,
      invocations.with({ period: Duration.minutes(job.everyMinutes), statistic: "Sum" }),
      {
        threshold: 1,
        periods: 3,
        below: true,
        what: `Job ${name} does not run`,
      },
    );
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

const failures =
  '{ ($.level = "ERROR") || ($.level = "CRITICAL") || ($.level = "FATAL") || ($.record.status = "timeout") || ($.record.status = "error") || ($.record.status = "failure") }';
const refusedLogins = '{ ($.route = "account/login") && (($.status = 401) || ($.status = 429)) }';
