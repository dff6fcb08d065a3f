import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  ResourceNotFoundException,
  ScanCommand,
  type StreamSpecification,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { schema } from "../../../functions/platform/schema.ts";

const keySchema = (index: { partitionKey: string; sortKey: string }): KeySchemaElement[] => [
  { AttributeName: index.partitionKey, KeyType: "HASH" },
  { AttributeName: index.sortKey, KeyType: "RANGE" },
];

const stream: StreamSpecification = { StreamEnabled: true, StreamViewType: schema.stream };

function tableOf(name: string, hasStream: boolean): CreateTableCommand {
  const indexes = Object.entries(schema.indexes);
  const keys = [schema, ...Object.values(schema.indexes)].flatMap((index) => [
    index.partitionKey,
    index.sortKey,
  ]);
  return new CreateTableCommand({
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: keys.map((key) => ({ AttributeName: key, AttributeType: "S" })),
    KeySchema: keySchema(schema),
    GlobalSecondaryIndexes: indexes.map(([indexName, index]) => ({
      IndexName: indexName,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...index.projected] },
    })),
    ...(hasStream && { StreamSpecification: stream }),
  });
}

export async function createTable(client: DynamoDBClient, name: string, hasStream = false): Promise<void> {
  try {
    await client.send(tableOf(name, hasStream));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (Table?.TableStatus === "ACTIVE") break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function create(client: DynamoDBClient, name: string, hasStream: boolean): Promise<void> {
  await createTable(client, name, hasStream);
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: name,
      TimeToLiveSpecification: { AttributeName: schema.ttl, Enabled: true },
    }),
  );
}

export interface Table {
  /** Undefined while the table has no stream. */
  streamArn: string | undefined;
  isEmpty: boolean;
}

export async function startStream(name: string): Promise<string> {
  const client = new DynamoDBClient({});
  try {
    const { TableDescription } = await client.send(
      new UpdateTableCommand({ TableName: name, StreamSpecification: stream }),
    );
    return TableDescription?.LatestStreamArn ?? "";
  } finally {
    client.destroy();
  }
}

export async function openTable(name: string, { hasStream = true } = {}): Promise<Table> {
  const client = new DynamoDBClient({});
  const describeTable = () => client.send(new DescribeTableCommand({ TableName: name }));
  try {
    const { Table } = await describeTable().catch(async (error) => {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      await create(client, name, hasStream);
      return describeTable();
    });
    const { Count } = await client.send(new ScanCommand({ TableName: name, Limit: 1 }));
    return { streamArn: Table?.LatestStreamArn, isEmpty: Count === 0 };
  } finally {
    client.destroy();
  }
}
