import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { stockForSale } from "../../functions/catalogue/stock.table.ts";
import { isArchived, readOrder } from "../../functions/orders/order.table.ts";
import { readPayment } from "../../functions/payments/payment.table.ts";
import { tableName } from "../../functions/platform/expressions.ts";
import type { Item } from "../../functions/platform/schema.ts";
import { documents } from "../../functions/platform/table.ts";
import { orderTally, productTally, sum, type Tally, userTally } from "../../functions/reporting/tally.ts";

/** Run as a process of its own: `recount.ts` prints what the table holds, item by item, as JSON. */
export interface Recount {
  /** What the shop's counters should be. */
  counters: Tally;
  orderIds: string[];
  /** Number of payments by state. */
  payments: Record<string, number>;
  /** Units that are held for payments. */
  held: number;
}

const counters: Tally[] = [];
const orderIds: string[] = [];
const payments: Record<string, number> = {};
let held = 0;

function recount(item: Item): void {
  const units = stockForSale(item);
  if (units) {
    held += units.held;
    counters.push(productTally(units));
  }
  if (item.sk === "USER") counters.push(userTally);
  if (item.sk === "PAYMENT") {
    const { state } = readPayment(item);
    payments[state] = (payments[state] ?? 0) + 1;
  }
  if (item.sk === "ORDER" && !isArchived(item)) {
    const order = readOrder(item);
    orderIds.push(order.id);
    counters.push(orderTally(order));
  }
}

for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: tableName() }))
  for (const item of Items) recount(item);
const counted: Recount = { counters: sum(counters), orderIds, payments, held };
console.log(JSON.stringify(counted));
