import * as z from "zod/mini";
import { put } from "../platform/expressions.ts";
import { queryPage } from "../platform/query.ts";
import { write } from "../platform/table.ts";

const partition = "RECONCILIATION";

const Report = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** Number of this shop's succeeded payments that Stripe listed. */
  checked: z.number(),
  gaps: z.array(z.object({ intentId: z.string(), amountPaise: z.number(), state: z.string() })),
});
/**
 * Result of comparing Stripe's list with our records. A gap is a paid intent without an order or a refund.
 */
export type Report = z.infer<typeof Report>;

export async function saveReport(report: Report): Promise<void> {
  await write(put({ pk: partition, sk: report.at, ...report }));
}

export async function findLatestReport(): Promise<Report | undefined> {
  const { Items: [item] = [] } = await queryPage({ partition }, { ScanIndexForward: false, Limit: 1 });
  return item && Report.parse(item);
}
