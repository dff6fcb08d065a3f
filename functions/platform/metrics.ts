import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { env } from "./env.ts";

/** Names of the business metrics. Alarms and the dashboard use them. */
export type Measure =
  | "PaymentsStarted"
  | "OrdersPlaced"
  | "Refunds"
  | "PaymentsPending"
  | "PaymentsLeft"
  | "SweepCompleted"
  | "ReconcileCompleted"
  | "CanaryCompleted"
  /** Checks of the canary that failed. */
  | "CanaryFailed"
  /** Webhook calls signed with our secret, but too late or for another body. */
  | "WebhookSignatureStale"
  /** Webhook calls not signed with our secret. */
  | "WebhookRefused"
  | "CatalogueFallbacks"
  /** Secrets that could not be read again, so that the last known value stays in use. */
  | "SecretsStale";

let metrics: Metrics | undefined;

/**
 * Writes the counts to the log, from which CloudWatch extracts them. Needs no call, so it cannot fail its
 * caller.
 */
export function measure(counts: Partial<Record<Measure, number>>): void {
  metrics ??= new Metrics({ namespace: `Earshot/${env("STAGE")}`, serviceName: "shop" });
  for (const [name, value] of Object.entries(counts)) metrics.addMetric(name, MetricUnit.Count, value);
  metrics.publishStoredMetrics();
}
