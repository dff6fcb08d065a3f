import { reportCalls } from "../../../../shared/insights/schemas.ts";
import { csvReply, endpoint } from "../../../http/endpoint.ts";
import { salesCsv, salesReport } from "../../../insights/sales-report.ts";
import { dateRangeOf } from "../../../reporting/date-range.ts";

/** Throws `invalid` (400) for a range that is reversed or too long. */
export const handler = endpoint(reportCalls, "admin/reports/sales", async ({ format, ...query }, { now }) => {
  const range = dateRangeOf(query, now);
  const { rows, previous } = await salesReport(range, now);
  if (format) return csvReply(salesCsv(rows, previous), `sales-${range.from}-${range.to}.csv`);
  return { success: true, ...range, rows, previous };
});
