import { reportCalls } from "../../../../shared/insights/schemas.ts";
import { findSynonymOf } from "../../../catalogue/synonym.table.ts";
import { csvReply, endpoint } from "../../../http/endpoint.ts";
import { searchesCsv, searchesOf } from "../../../insights/searches-report.ts";
import { indianDay } from "../../../platform/day.ts";
import { dateRangeOf, rangeBefore } from "../../../reporting/date-range.ts";

const maxDays = 92;

/** Throws `invalid` (400) for a range that is reversed or too long. */
export const handler = endpoint(
  reportCalls,
  "admin/reports/searches",
  async ({ format, ...query }, { now }) => {
    const range = dateRangeOf(query, now, maxDays);
    const asked = { range, today: indianDay(now), synonymOf: await findSynonymOf() };
    if (format)
      return csvReply(searchesCsv(await searchesOf(asked)), `searches-${range.from}-${range.to}.csv`);
    const [rows, previous] = await Promise.all([
      searchesOf(asked),
      searchesOf({ ...asked, range: rangeBefore(range) }),
    ]);
    return { success: true, ...range, rows, previous };
  },
);
