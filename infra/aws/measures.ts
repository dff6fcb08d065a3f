import { Duration } from "aws-cdk-lib";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
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

/** The library omits the region `Global` (CloudFront Developer Guide, "Getting metrics using the API"). */
export const edgeMetric = (
  { distributionId }: Distribution,
  metricName: "Requests" | "5xxErrorRate" | "OriginLatency",
  statistic: string,
): Metric =>
  new Metric({
    namespace: "AWS/CloudFront",
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: "Global" },
    region: "us-east-1",
    period: Duration.minutes(5),
    statistic,
  });
