import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Properties, readable, type Synthesised, synthesise } from "./synth.ts";

let shop: Synthesised;
beforeAll(() => {
  shop = synthesise("dev");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const measures = {
  PaymentsPending: 3,
  CatalogueFallbacks: 1,
  SecretsStale: 1,
  SweepCompleted: 1,
  WebhookSignatureStale: 1,
  WebhookRefused: 1,
};

/** The lines that functions write for CloudWatch, in its Embedded Metric Format. */
async function written(): Promise<Properties> {
  vi.stubEnv("STAGE", "dev");
  vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "false");
  vi.resetModules();
  const { measure } = await import("../../functions/platform/metrics.ts");
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  measure(measures);
  vi.restoreAllMocks();
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? "");
}

test("alarms and dashboard use the metrics that functions write", async () => {
  const line = await written();
  const [{ Namespace, Dimensions, Metrics }] = line._aws.CloudWatchMetrics;
  expect(line).toMatchObject(measures);
  expect(Dimensions).toEqual([["service"]]);
  for (const { Name } of Metrics as Properties[]) {
    const alarm = shop.one("AWS::CloudWatch::Alarm", ({ MetricName }) => MetricName === Name);
    expect(alarm.properties).toMatchObject({
      Namespace,
      Dimensions: [{ Name: "service", Value: line.service }],
    });
  }
  const dashboard = readable(shop.one("AWS::CloudWatch::Dashboard").properties.DashboardBody);
  for (const name of ["PaymentsStarted", "OrdersPlaced", "Refunds", "PaymentsPending", "WebhookRefused"]) {
    expect(dashboard).toContain(`"${Namespace}","${name}","service","shop"`);
  }
});

test("the local stage writes no metrics to its log", async () => {
  vi.stubEnv("STAGE", "local");
  vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "true");
  vi.resetModules();
  const { measure } = await import("../../functions/platform/metrics.ts");
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  measure({ OrdersPlaced: 1 });
  expect(write).not.toHaveBeenCalled();
});
