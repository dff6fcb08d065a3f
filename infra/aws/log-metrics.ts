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

/** Jobs use their names as service names in the log. */
const jobsAbout = (concern: Concern): string[] =>
  jobNames.filter((name) => {
    const job = jobOf(name);
    return "concern" in job && job.concern === concern;
  });
const moneyServices = ["settle", ...jobsAbout("money")];
const isOneOf = (services: readonly string[]): string =>
  either(...services.map((name) => `$.service = "${name}"`));
const isNoneOf = (services: readonly string[]): string =>
  all(...services.map((name) => `$.service != "${name}"`));

/**
 * `$.record` occurs in Lambda's lines about runs. `Errors` can roll back releases, so it excludes money that waits to be
 * refunded, which is an error at every sweep.
 */
const patterns = {
  Errors: either(
    all('$.level = "ERROR"', isNoneOf(moneyServices)),
    '$.level = "CRITICAL"',
    '$.level = "FATAL"',
    '$.record.status = "timeout"',
    '$.record.status = "error"',
    '$.record.status = "failure"',
  ),
  MoneyErrors: all('$.level = "ERROR"', isOneOf(moneyServices)),
  UpkeepErrors: all('$.level = "ERROR"', isOneOf(jobsAbout("upkeep"))),
  Logins: call("account/login"),
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
    Logins: count("Logins"),
    RefusedLogins: count("RefusedLogins"),
  };
}
