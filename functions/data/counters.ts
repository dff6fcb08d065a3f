import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Tally } from "../domain/tally.ts";
import { documents, type Item, type Key, type Part, tableName, transact } from "./table.ts";

const counterKey = (name: string): Key => ({ pk: "COUNTERS", sk: name });
const whole = "SHOP";
const seenSeconds = 8 * 86_400;

const Count = z._default(z.number(), 0);
const Counters = z.object({
  productsCount: Count,
  outOfStockCount: Count,
  ordersCount: Count,
  revenuePaise: Count,
  usersCount: Count,
  ordersProcessing: Count,
  ordersShipped: Count,
  ordersDelivered: Count,
});
export type Counters = z.infer<typeof Counters>;

export async function readCounters(): Promise<Counters> {
  const { Item: item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: counterKey(whole) }),
  );
  return Counters.parse(item ?? {});
}

const add = (name: string, moves: Tally): Part => {
  const names = Object.keys(moves);
  return {
    Update: {
      TableName: tableName(),
      Key: counterKey(name),
      UpdateExpression: `ADD ${names.map((_, at) => `#${at} :${at}`).join(", ")}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((counter, at) => [`#${at}`, counter])),
      ExpressionAttributeValues: Object.fromEntries(names.map((counter, at) => [`:${at}`, moves[counter]])),
    },
  };
};

/** Counts a stream event once, however often it is delivered; `day` (YYYY-MM-DD) is counted besides. */
export async function count(
  eventId: string,
  moves: Tally,
  day: string | undefined,
  now: Date,
): Promise<void> {
  if (Object.keys(moves).length === 0) return;
  const seen: Item = {
    pk: `SEEN#${eventId}`,
    sk: "COUNTERS",
    expiresAtSeconds: Math.floor(now.getTime() / 1000) + seenSeconds,
  };
  await transact([
    { Put: { TableName: tableName(), Item: seen, ConditionExpression: "attribute_not_exists(pk)" } },
    add(whole, moves),
    ...(day === undefined ? [] : [add(`DAY#${day}`, moves)]),
  ]);
}
