import { reportCalls } from "../../../../shared/insights/schemas.ts";
import { csvReply, endpoint } from "../../../http/endpoint.ts";
import { funnelCsv, funnelOf } from "../../../insights/funnel-report.ts";
import { indianDay } from "../../../platform/day.ts";
import { dateRangeOf, rangeBefore } from "../../../reporting/date-range.ts";

/** Throws `invalid` (400) for a range that is reversed or too long. */
export const handler = endpoint(
  reportCalls,
  "admin/reports/funnel",
  async ({ format, ...query }, { now }) => {
    const [range, today] = [dateRangeOf(query, now), indianDay(now)];
    if (format)
      return csvReply(funnelCsv(await funnelOf(range, today)), `funnel-${range.from}-${range.to}.csv`);
    const [rows, previous] = await Promise.all([funnelOf(range, today), funnelOf(rangeBefore(range), today)]);
    return { success: true, ...range, rows, previous };
  },
);
