import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { env } from "./env.ts";

/** What the shop is doing, as its owner asks. Alarms and curves are made of these names. */
export type Measure =
  | "PaymentsStarted"
  | "OrdersPlaced"
  | "Refunds"
  | "PaymentsPending"
  | "SweepCompleted"
  /** Reports that bear a signature of ours, but an old one or of another body. */
  | "WebhookSignatureStale"
  /** Reports that nobody signed with a secret of ours. */
  | "WebhookRefused"
  | "CatalogueFallbacks";

let metrics: Metrics | undefined;

/** Written into the log, where CloudWatch finds it: it costs no call and cannot fail what it counts. */
export function measure(counts: Partial<Record<Measure, number>>): void {
  metrics ??= new Metrics({ namespace: `Earshot/${env("STAGE")}`, serviceName: "shop" });
  for (const [name, value] of Object.entries(counts)) metrics.addMetric(name, MetricUnit.Count, value);
  metrics.publishStoredMetrics();
}
