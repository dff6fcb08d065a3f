import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { orderKey, readOrder } from "../../functions/orders/order.table.ts";
import type { Order } from "../../functions/orders/order.ts";
import { sum, type Tally } from "../../functions/reporting/tally.ts";
import type { Target } from "./arguments.ts";
import { outputsOf } from "./outputs.ts";
import { Recount } from "./recount.ts";
import { requestRestore, waitForTable } from "./restore-table.ts";

const compared = 10;

interface Restored {
  recount: Recount;
  counted: Tally;
}

const numbersOf = (item: Record<string, unknown>): Tally =>
  Object.fromEntries(
    Object.entries(item).filter((pair): pair is [string, number] => typeof pair[1] === "number"),
  );

async function readTable(client: DynamoDBDocumentClient, TableName: string): Promise<Restored> {
  const recount = new Recount();
  const counters: Tally[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const item of Items) {
      recount.add(item);
      if (item.pk === "COUNTERS" && String(item.sk).startsWith("SHOP#")) counters.push(numbersOf(item));
    }
  }
  return { recount, counted: sum(counters) };
}

function counterFindings({ recount, counted }: Restored): string[] {
  const names = new Set([...Object.keys(counted), ...Object.keys(recount.counters)]);
  return [...names].flatMap((name) => {
    const [says, are] = [counted[name] ?? 0, recount.counters[name] ?? 0];
    return says === are ? [] : [`counter ${name} says ${says}, and there are ${are}`];
  });
}

/** Each order must be paid, and each committed payment must have its order. */
function ledgerFindings({ recount }: Restored): string[] {
  const orders = new Map([...recount.orders, ...recount.archived].map((order) => [order.id, order]));
  const paid = recount.payments.filter(({ state }) => state === "COMMITTED");
  const unproven = new Set(orders.keys());
  const findings = paid.flatMap(({ id, amountPaise }) => {
    unproven.delete(id);
    const order = orders.get(id);
    if (!order) return [`payment ${id} has no order`];
    return order.totalPaise === amountPaise
      ? []
      : [`order ${id} is over ${order.totalPaise} paise, its payment over ${amountPaise}`];
  });
  return [...findings, ...[...unproven].map((id) => `order ${id} has no payment`)];
}

/** Fields of an order that never change. */
const fixed = ({ lines, totalPaise, intentId, createdAt }: Order): string =>
  JSON.stringify([lines, totalPaise, intentId, createdAt]);

async function orderFindings(
  client: DynamoDBDocumentClient,
  TableName: string,
  { recount }: Restored,
): Promise<string[]> {
  const newest = recount.orders.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, compared);
  const findings: string[] = [];
  for (const order of newest) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: orderKey(order.id) }));
    if (!Item || fixed(readOrder(Item)) !== fixed(order))
      findings.push(`order ${order.id} differs from the live one`);
  }
  return findings;
}

interface Drill {
  minutes: number;
  orders: number;
  payments: number;
  findings: string[];
}

/** Restores a copy, compares it with itself and live orders, and deletes it. Batches being counted differ. */
export async function drillRestore(target: Target): Promise<Drill> {
  const { TableName } = await outputsOf(target);
  const client = new DynamoDBClient({ region: target.stage.region });
  const documents = DynamoDBDocumentClient.from(client);
  const copy = `${TableName}-drill`;
  const began = Date.now();
  await requestRestore(client, { source: TableName, target: copy });
  try {
    await waitForTable(client, copy);
    const minutes = Math.ceil((Date.now() - began) / 60_000);
    const restored = await readTable(documents, copy);
    const { orders, payments } = restored.recount;
    const findings = [
      ...counterFindings(restored),
      ...ledgerFindings(restored),
      ...(await orderFindings(documents, TableName, restored)),
    ];
    return { minutes, orders: orders.length, payments: payments.length, findings };
  } finally {
    await client.send(new DeleteTableCommand({ TableName: copy }));
  }
}
