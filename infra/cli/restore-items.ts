import { isDeepStrictEqual } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  paginateQuery,
  type QueryCommandInput,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { type Item, schema } from "../../functions/platform/schema.ts";
import { readArguments, run, targetOf, UsageError } from "./arguments.ts";
import { outputsOf } from "./outputs.ts";

const mostItems = 100;

const { partitionKey, sortKey } = schema;

async function readPartition(
  client: DynamoDBDocumentClient,
  TableName: string,
  partition: string,
): Promise<Map<string, Item>> {
  const query: QueryCommandInput = {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: "#pk = :pk",
    ExpressionAttributeNames: { "#pk": partitionKey },
    ExpressionAttributeValues: { ":pk": partition },
  };
  const items = new Map<string, Item>();
  for await (const { Items = [] } of paginateQuery({ client }, query))
    for (const item of Items) items.set(String(item[sortKey]), item);
  return items;
}

interface Difference {
  readonly item: Item;
  readonly is: string;
}

function compare(old: Item, live: Item | undefined): string | undefined {
  if (!live) return "missing";
  const names = new Set([...Object.keys(old), ...Object.keys(live)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(old[name], live[name]));
  return changed.length === 0 ? undefined : `differs in ${changed.sort().join(", ")}`;
}

async function differences(
  client: DynamoDBDocumentClient,
  { from, to, partitions }: { from: string; to: string; partitions: readonly string[] },
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const partition of partitions) {
    const old = await readPartition(client, from, partition);
    if (old.size === 0) throw new UsageError(`${from} has no items of ${partition}`);
    const live = await readPartition(client, to, partition);
    for (const [key, item] of old) {
      const is = compare(item, live.get(key));
      if (is !== undefined) found.push({ item, is });
    }
  }
  return found;
}

/** Writes all or none: an order and its payment prove each other. */
async function putTogether(client: DynamoDBDocumentClient, TableName: string, items: Item[]): Promise<void> {
  if (items.length > mostItems)
    throw new UsageError(`${items.length} items, and ${mostItems} can be written together: name fewer keys`);
  const TransactItems = items.map((Item) => ({ Put: { TableName, Item } }));
  await client.send(new TransactWriteCommand({ TransactItems }));
}

await run(async () => {
  const { option, has } = readArguments(["stage", "from", "keys"], ["write"]);
  const target = targetOf(option("stage"));
  const { TableName } = await outputsOf(target);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: target.stage.region }));
  const partitions = option("keys").split(",");
  const found = await differences(client, { from: option("from"), to: TableName, partitions });
  for (const { item, is } of found) console.log(`${item[partitionKey]} ${item[sortKey]}: ${is}`);
  if (found.length === 0) return console.log("No differences");
  if (!has("write")) return console.log("Nothing was written: add --write");
  await putTogether(
    client,
    TableName,
    found.map(({ item }) => item),
  );
  console.log(`${found.length} items restored`);
});
