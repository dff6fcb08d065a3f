import * as z from "zod/mini";
import { put } from "../platform/expressions.ts";
import { queryPage } from "../platform/query.ts";
import { write } from "../platform/table.ts";

const partition = "RECONCILIATION";

const Report = z.object({
  at: z.string(),
  /** Succeeded payments of this shop that Stripe listed. */
  checked: z.number(),
  gaps: z.array(z.object({ intentId: z.string(), amountPaise: z.number(), state: z.string() })),
});
/** What Stripe's own list said beside ours; a gap is money without an order or a refund. */
export type Report = z.infer<typeof Report>;

export async function saveReport(report: Report): Promise<void> {
  await write(put({ pk: partition, sk: report.at, ...report }));
}

export async function findLatestReport(): Promise<Report | undefined> {
  const { Items: [item] = [] } = await queryPage({ partition }, { ScanIndexForward: false, Limit: 1 });
  return item && Report.parse(item);
}
