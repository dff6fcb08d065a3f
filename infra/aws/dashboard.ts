import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Dashboard, GraphWidget, type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { queueNames } from "../queues.ts";
import type { Jobs } from "./jobs.ts";
import type { LogMetrics } from "./log-metrics.ts";
import { edgeMetric, measured } from "./measures.ts";
import type { Site } from "./site.ts";
import type { StackContext } from "./stack-context.ts";

interface DashboardProps {
  readonly context: StackContext;
  readonly api: HttpApi;
  readonly site: Site;
  readonly jobs: Jobs;
  readonly counts: LogMetrics;
}

const period = Duration.minutes(5);
const graph = (title: string, ...left: IMetric[]): GraphWidget => new GraphWidget({ title, left, width: 12 });

function workWidgets({ queues }: StackContext, jobs: Jobs): GraphWidget[][] {
  const deadLetters = [
    ...[...jobs.deadLetters].map(([name, queue]) => ({ name, queue })),
    ...queueNames.map((name) => ({ name, queue: queues.deadLettersOf(name) })),
  ];
  const functions = [...jobs.functions];
  return [
    [
      graph(
        "Seconds that the oldest message waits",
        ...queueNames.map((label) => queues.of(label).metricApproximateAgeOfOldestMessage({ period, label })),
      ),
      graph(
        "Given up on",
        ...deadLetters.map(({ name: label, queue }) =>
          queue.metricApproximateNumberOfMessagesVisible({ period, label }),
        ),
      ),
    ],
    [
      graph(
        "Errors of jobs",
        ...functions.map(([label, lambda]) => lambda.metricErrors({ period, statistic: "Sum", label })),
      ),
      graph(
        "Milliseconds of jobs, at most",
        ...functions.map(([label, lambda]) => lambda.metricDuration({ period, statistic: "Maximum", label })),
      ),
    ],
  ];
}

/** A metric of all functions of the stage. */
const ofFunctions = (stageName: string, metric: string, statistic: string): MathExpression =>
  new MathExpression({
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metric}" FunctionName="Earshot-${stageName}-"', '${statistic}', 300)`,
    usingMetrics: {},
    label: "",
    period,
  });

export function createDashboard(
  scope: Construct,
  { context, api, site, jobs, counts }: DashboardProps,
): void {
  const { stageName, data } = context;
  const sum = { period, statistic: "Sum" };
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
          ...(["WebhookRefused", "WebhookElsewhere"] as const).map((name) => measured(stageName, name)),
        ),
        graph("Milliseconds by function, p99", ofFunctions(stageName, "Duration", "p99")),
      ],
      [
        graph(
          "Units of the table",
          data.table.metricConsumedReadCapacityUnits(sum),
          data.table.metricConsumedWriteCapacityUnits(sum),
        ),
        graph("Requests at the edge", edgeMetric(site.distribution, "Requests", "Sum")),
      ],
      [
        graph(
          "Looks from outside",
          measured(stageName, "CanaryCompleted"),
          measured(stageName, "CanaryFailed"),
        ),
        graph("Per cent of 5xx at the edge", edgeMetric(site.distribution, "5xxErrorRate", "Average")),
      ],
      ...workWidgets(context, jobs),
    ],
  });
}
