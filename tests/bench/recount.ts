import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { tableName } from "../../functions/platform/expressions.ts";
import { documents } from "../../functions/platform/table.ts";
import type { Tally } from "../../functions/reporting/tally.ts";
import { Recount as TableRecount } from "../../infra/cli/recount.ts";

/** Run as a process of its own: `recount.ts` prints what the table holds, item by item, as JSON. */
export interface Recount {
  /** The shop's counters, as the items in the table add up. */
  counters: Tally;
  orderIds: string[];
  /** Number of payments by state. */
  payments: Record<string, number>;
  /** Units that are held for payments. */
  held: number;
}

const recount = new TableRecount();
for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: tableName() }))
  for (const item of Items) recount.add(item);
const payments: Record<string, number> = {};
for (const { state } of recount.payments) payments[state] = (payments[state] ?? 0) + 1;
const { counters, held, orders } = recount;
const counted: Recount = { counters, orderIds: orders.map(({ id }) => id), payments, held };
console.log(JSON.stringify(counted));
