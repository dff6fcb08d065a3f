import { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Measure } from "../../functions/platform/metrics.ts";

/** Metrics written through `functions/platform/metrics.ts`. */
export const measured = (
  stageName: string,
  metricName: Measure,
  statistic = "Sum",
  period = Duration.minutes(5),
): Metric =>
  new Metric({
    namespace: `Earshot/${stageName}`,
    metricName,
    dimensionsMap: { service: "shop" },
    period,
    statistic,
  });
