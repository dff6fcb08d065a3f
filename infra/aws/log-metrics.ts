import { Duration } from "aws-cdk-lib";
import type { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { RouteKey } from "../../shared/contract.ts";
import { jobNames, jobOf } from "../functions.ts";
import type { Concern } from "../jobs.ts";
import type { StackContext } from "./stack-context.ts";

const either = (...conditions: string[]): string =>
  conditions.map((condition) => `(${condition})`).join(" || ");
const all = (...conditions: string[]): string => conditions.map((condition) => `(${condition})`).join(" && ");
const call = (key: RouteKey): string => `$.route = "${key}"`;

/** Matches jobs whose errors raise this alarm. Their service name in the log is the job's name. */
const jobsAbout = (concern: Concern): string =>
  either(
    ...jobNames.flatMap((name) => {
      const job = jobOf(name);
      return "concern" in job && job.concern === concern ? [`$.service = "${name}"`] : [];
    }),
  );

/**
 * Patterns counted in the log of all functions. `$.record` is in Lambda's own lines about how a run ended.
 */
const patterns = {
  Errors: either(
    '$.level = "ERROR"',
    '$.level = "CRITICAL"',
    '$.level = "FATAL"',
    '$.record.status = "timeout"',
    '$.record.status = "error"',
    '$.record.status = "failure"',
  ),
  MoneyErrors: all('$.level = "ERROR"', either('$.service = "settle"', jobsAbout("money"))),
  UpkeepErrors: all('$.level = "ERROR"', jobsAbout("upkeep")),
  RefusedLogins: all(call("account/login"), either("$.status = 401", "$.status = 429")),
} as const;

export type LogMetrics = Readonly<Record<keyof typeof patterns, Metric>>;

export function createLogMetrics(scope: Construct, { logs, stageName }: StackContext): LogMetrics {
  const count = (metricName: keyof typeof patterns): Metric =>
    new MetricFilter(scope, `${metricName}Filter`, {
      logGroup: logs,
      filterPattern: FilterPattern.literal(`{ ${patterns[metricName]} }`),
      metricNamespace: `Earshot/${stageName}`,
      metricName,
    }).metric({ period: Duration.minutes(5), statistic: "Sum" });
  return {
    Errors: count("Errors"),
    MoneyErrors: count("MoneyErrors"),
    UpkeepErrors: count("UpkeepErrors"),
    RefusedLogins: count("RefusedLogins"),
  };
}
