import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { type AwsAnswer, awsRegion, awsRequester } from "./aws-request.ts";
import { tableName } from "./expressions.ts";
import type { Item, Key } from "./schema.ts";

type Marshalled = ReturnType<typeof marshall>;

const textOf = ({ bytes }: AwsAnswer): string => Buffer.from(bytes).toString();
const throttled = /ProvisionedThroughputExceeded|Throttling|RequestLimitExceeded/;

/** Retries fit the ten seconds that most functions have. */
const request = awsRequester({
  attempts: 3,
  attemptMs: 3000,
  maxPauseMs: 100,
  isRefusedForNow: (answer) =>
    answer.status >= 500 || (answer.status >= 400 && throttled.test(textOf(answer))),
});

let endpoint: { at: string; url: URL } | undefined;

function urlOf(): URL {
  const { AWS_ENDPOINT_URL_DYNAMODB: own, AWS_ENDPOINT_URL: any } = process.env;
  const at = own ?? any ?? `https://dynamodb.${awsRegion()}.amazonaws.com`;
  if (endpoint?.at !== at) endpoint = { at, url: new URL(at) };
  return endpoint.url;
}

const headers = { "content-type": "application/x-amz-json-1.0" };

/** Reads without the SDK's client, which takes twice the processor's time for each request. */
async function ask<T>(operation: "GetItem" | "BatchGetItem" | "Query", input: object): Promise<T> {
  const answer = await request({
    service: "dynamodb",
    method: "POST",
    url: urlOf(),
    headers: { ...headers, "x-amz-target": `DynamoDB_20120810.${operation}` },
    body: Buffer.from(JSON.stringify(input)),
  });
  const text = textOf(answer);
  if (answer.status !== 200) throw new Error(`${operation} is answered with ${answer.status}: ${text}`);
  return JSON.parse(text);
}

const marshallOptions = { removeUndefinedValues: true };

/** Reads consistently. */
export async function getOne({ pk, sk }: Key): Promise<Item | undefined> {
  const input = { TableName: tableName(), Key: marshall({ pk, sk }), ConsistentRead: true };
  const { Item: item } = await ask<{ Item?: Marshalled }>("GetItem", input);
  return item && unmarshall(item);
}

interface Batch {
  items: Item[];
  unread: Item[];
}

/** Reads at most 100 items, in no order. */
export async function getBatch(keys: readonly Item[], consistent: boolean): Promise<Batch> {
  const table = tableName();
  const Keys = keys.map((key) => marshall(key));
  const { Responses, UnprocessedKeys } = await ask<{
    Responses?: Record<string, Marshalled[]>;
    UnprocessedKeys?: Record<string, { Keys?: Marshalled[] }>;
  }>("BatchGetItem", { RequestItems: { [table]: { Keys, ConsistentRead: consistent } } });
  const plain = (items: Marshalled[] = []): Item[] => items.map((item) => unmarshall(item));
  return { items: plain(Responses?.[table]), unread: plain(UnprocessedKeys?.[table]?.Keys) };
}

interface QueryAnswer {
  Items: Item[];
  LastEvaluatedKey: Item | undefined;
}

export async function query(input: QueryCommandInput): Promise<QueryAnswer> {
  const { ExclusiveStartKey: start, ExpressionAttributeValues: values } = input;
  const { Items = [], LastEvaluatedKey: last } = await ask<{
    Items?: Marshalled[];
    LastEvaluatedKey?: Marshalled;
  }>("Query", {
    ...input,
    ...(start && { ExclusiveStartKey: marshall(start) }),
    ...(values && { ExpressionAttributeValues: marshall(values, marshallOptions) }),
  });
  return { Items: Items.map((item) => unmarshall(item)), LastEvaluatedKey: last && unmarshall(last) };
}
