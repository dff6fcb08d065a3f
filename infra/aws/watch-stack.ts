import { type App, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { CfnAnomalyMonitor, CfnAnomalySubscription } from "aws-cdk-lib/aws-ce";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  MathExpression,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Budget, Stage } from "../stage.ts";
import { hasWatch, watchName } from "../stages.ts";
import { createAlarmTopic } from "./alarm-topic.ts";
import { logEdge } from "./edge-log.ts";
import { expireHelperLogs } from "./helper-logs.ts";
import { edgeMetric } from "./measures.ts";

const period = Duration.minutes(5);
/** With fewer requests in five minutes, one error would be several per cent. */
const fewest = 100;

/** Alarms must be in the region of their metrics, which is us-east-1. */
function watchEdge(scope: Stack, name: string, stage: Stage, distribution: Distribution): void {
  const action = new SnsAction(createAlarmTopic(scope, name, stage.alarmEmail));
  const requests = edgeMetric(distribution, "Requests", "Sum");
  const errors = edgeMetric(distribution, "5xxErrorRate", "Average");
  const wanted: Record<string, Pick<AlarmProps, "metric" | "threshold" | "alarmDescription">> = {
    Edge5xx: {
      metric: new MathExpression({
        expression: `IF(requests > ${fewest}, errors, 0)`,
        usingMetrics: { requests, errors },
        period,
      }),
      threshold: 2,
      alarmDescription: "The edge answers with 5xx, in per cent",
    },
    EdgeLatency: {
      metric: edgeMetric(distribution, "OriginLatency", "p90"),
      threshold: 3000,
      alarmDescription: "Answers that the edge does not hold take long, in milliseconds",
    },
  };
  for (const [id, props] of Object.entries(wanted)) {
    const alarm = new Alarm(scope, id, {
      ...props,
      evaluationPeriods: 2,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}

/** Only management accounts may monitor tags (AWS Cost Management User Guide, "AWS Cost Anomaly Detection"). */
const monitorOf = (scope: Stack, name: string, { monitor }: Budget): string =>
  monitor ??
  new CfnAnomalyMonitor(scope, "ServicesMonitor", {
    monitorName: `Earshot-${name}`,
    monitorType: "DIMENSIONAL",
    monitorDimension: "SERVICE",
  }).attrMonitorArn;

/** Both send mail themselves. The budget requires `stage` as a cost allocation tag. */
function watchCost(scope: Stack, name: string, budget: Budget, address: string): void {
  const { monthlyUsd, anomalyUsd } = budget;
  const subscribers = [{ subscriptionType: "EMAIL", address }];
  const notice = (notificationType: string, threshold: number) => ({
    notification: { notificationType, threshold, comparisonOperator: "GREATER_THAN" },
    subscribers,
  });
  new CfnBudget(scope, "Budget", {
    budget: {
      budgetName: `Earshot-${name}`,
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyUsd, unit: "USD" },
      costFilters: { TagKeyValue: [`user:stage$${name}`] },
    },
    notificationsWithSubscribers: [notice("ACTUAL", 80), notice("FORECASTED", 100)],
  });
  new CfnAnomalySubscription(scope, "AnomalySubscription", {
    subscriptionName: `Earshot-${name}`,
    frequency: "DAILY",
    monitorArnList: [monitorOf(scope, name, budget)],
    subscribers: [{ type: "EMAIL", address }],
    thresholdExpression: JSON.stringify({
      Dimensions: {
        Key: "ANOMALY_TOTAL_IMPACT_ABSOLUTE",
        MatchOptions: ["GREATER_THAN_OR_EQUAL"],
        Values: [String(anomalyUsd)],
      },
    }),
  });
}

/** Creates no stack if the stage has neither. */
export function createWatchStack(
  app: App,
  name: string,
  stage: Stage,
  { distribution, props }: { readonly distribution: Distribution; readonly props: StackProps },
): void {
  if (!hasWatch(stage)) return;
  const stack = new Stack(app, watchName(name), {
    ...props,
    description: `Earshot, the ${name} shop: alarms of its edge and cost`,
  });
  expireHelperLogs(stack, name, stage);
  if (stage.edgeLogs) logEdge(stack, name, { distribution, stage });
  if (stage.edgeAlarms) watchEdge(stack, name, stage, distribution);
  if (stage.budget) watchCost(stack, name, stage.budget, stage.alarmEmail);
}
