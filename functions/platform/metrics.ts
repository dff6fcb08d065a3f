import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { env } from "./env.ts";

export type Measure =
  | "PaymentsStarted"
  | "OrdersPlaced"
  | "Refunds"
  | "PaymentsPending"
  | "PaymentsLeft"
  | "SweepCompleted"
  | "ReconcileCompleted"
  | "CanaryCompleted"
  | "CanaryFailed"
  /** Signed with our secret, but too late or for another body. */
  | "WebhookSignatureStale"
  | "WebhookRefused"
  /** About another shop's or stage's payment, as accounts may be shared. */
  | "WebhookElsewhere"
  | "CatalogueFallbacks"
  /** Secrets that could not be refreshed, so that the last value stays in use. */
  | "SecretsStale";

let metrics: Metrics | undefined;

/** Writes metrics to the log for CloudWatch, so that it cannot fail its caller. */
export function measure(counts: Partial<Record<Measure, number>>): void {
  metrics ??= new Metrics({ namespace: `Earshot/${env("STAGE")}`, serviceName: "shop" });
  for (const [name, value] of Object.entries(counts)) metrics.addMetric(name, MetricUnit.Count, value);
  metrics.publishStoredMetrics();
}
