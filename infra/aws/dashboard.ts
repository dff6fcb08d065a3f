import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Dashboard, GraphWidget, type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { Data } from "./data.ts";
import type { LogMetrics } from "./log-metrics.ts";
import { measured } from "./measures.ts";
import type { Site } from "./site.ts";

interface DashboardProps {
  readonly stageName: string;
  readonly api: HttpApi;
  readonly data: Data;
  readonly site: Site;
  readonly counts: LogMetrics;
}

const period = Duration.minutes(5);
const graph = (title: string, ...left: IMetric[]): GraphWidget => new GraphWidget({ title, left, width: 12 });

/** The dashboard for investigating alarms. */
export function createDashboard(
  scope: Construct,
  { stageName, api, data, site, counts }: DashboardProps,
): void {
  const sum = { period, statistic: "Sum" };
  const ofFunctions = (metric: string, statistic: string, label: string): MathExpression =>
    new MathExpression({
      expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metric}" FunctionName="Earshot-${stageName}-"', '${statistic}', 300)`,
      usingMetrics: {},
      label,
      period,
    });
  new Dashboard(scope, "Dashboard", {
    dashboardName: `Earshot-${stageName}`,
    widgets: [
      [
        graph(
          "Payments started, orders placed, refunds",
          measured(stageName, "PaymentsStarted"),
          measured(stageName, "OrdersPlaced"),
          measured(stageName, "Refunds"),
        ),
        graph(
          "Payments that wait, and those a sweep had no time for",
          measured(stageName, "PaymentsPending", "Maximum"),
          measured(stageName, "PaymentsLeft", "Maximum"),
        ),
      ],
      [
        graph("Calls", api.metricCount(sum), api.metricClientError(sum), api.metricServerError(sum)),
        graph(
          "Milliseconds",
          api.metricLatency({ period, statistic: "p50" }),
          api.metricLatency({ period, statistic: "p99" }),
        ),
      ],
      [
        graph(
          "Errors and refusals",
          counts.Errors,
          counts.MoneyErrors,
          counts.RefusedLogins,
          measured(stageName, "WebhookRefused"),
        ),
        graph("Milliseconds by function, p99", ofFunctions("Duration", "p99", "")),
      ],
      [
        graph(
          "Units of the table",
          data.table.metricConsumedReadCapacityUnits(sum),
          data.table.metricConsumedWriteCapacityUnits(sum),
        ),
        graph("Requests at the edge", site.distribution.metricRequests({ ...sum, region: "us-east-1" })),
      ],
    ],
  });
}
